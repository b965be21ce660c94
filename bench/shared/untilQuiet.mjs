import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 1000;
/** The CPU use of server and database together that counts as idle, as a share of one core. */
const QUIET_SHARE = 0.05;
const QUIET_STEPS = 3;
const MAX_MS = 10 * 60_000;

/**
 * Waits until server and database are idle after background work.
 * @param {import('./cpuTime.mjs').CpuWatch} cpu
 * @returns {Promise<number>} the seconds waited; 0 if CPU time is unknown
 */
export async function untilQuiet(cpu) {
  const start = performance.now();
  const spentMs = () => {
    const times = cpu();
    return times === null ? null : times.server + times.database;
  };
  let quietSteps = 0;
  for (let before = spentMs(); quietSteps < QUIET_STEPS;) {
    if (before === null || performance.now() - start > MAX_MS) break;
    await sleep(STEP_MS);
    const now = spentMs() ?? before;
    quietSteps = now - before < QUIET_SHARE * STEP_MS ? quietSteps + 1 : 0;
    before = now;
  }
  return Math.max(0, (performance.now() - start) / 1000 - QUIET_STEPS);
}
