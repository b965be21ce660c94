import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 50;

/** @param {() => boolean} isSo waits for it, but not for ever @param {number} maxMs */
export async function until(isSo, maxMs) {
  const end = performance.now() + maxMs;
  while (!isSo() && performance.now() < end) await sleep(STEP_MS);
}
