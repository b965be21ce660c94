import type { QuestionOutcome } from './questionBatches.ts';

/** The first pause before a busy server is asked again; later ones are longer … */
const FIRST_PAUSE_MS = 1000;
/** … up to this. */
const LONGEST_PAUSE_MS = 10_000;
/** The person should not wait longer without a message: each try also waits at the server. */
const MAX_TRIES = 4;

/** @param tries how often in a row it was too busy */
export function busyPauseMs(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 1.5 ** tries, LONGEST_PAUSE_MS);
}

/** Retries a few times while the server is too busy. */
export async function askWithRetry(
  ask: () => Promise<QuestionOutcome>,
  sleep: (milliseconds: number) => Promise<void>,
): Promise<QuestionOutcome> {
  for (let tries = 1; ; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    const outcome = await ask();
    if (outcome.ok || outcome.problem !== 'busy' || tries === MAX_TRIES) return outcome;
    // oxlint-disable-next-line no-await-in-loop -- the wait is for the server
    await sleep(busyPauseMs(tries - 1));
  }
}
