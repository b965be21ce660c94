import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 50;

/** Waits until `isTrue` returns true, or `maxMs` have passed. @param {() => boolean} isTrue @param {number} maxMs */
export async function until(isTrue, maxMs) {
  const end = performance.now() + maxMs;
  while (!isTrue() && performance.now() < end) await sleep(STEP_MS);
}
