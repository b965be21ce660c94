import type { BrowserList } from '#protocol/staffAccess.ts';
import { SEED_USER_COUNT } from '#domain/limits.ts';
import { trSignIn } from '#text/trSignIn.ts';

const WORDS = trSignIn.firstStart;
const SAMPLES = {
  value: 'samples',
  label: WORDS.samples,
  hint: WORDS.samplesHint(SEED_USER_COUNT),
} as const;
const EMPTY = { value: 'empty', label: WORDS.empty, hint: WORDS.emptyHint } as const;

/** How the list of a new server can begin; first the list of this browser, if there is one. */
export function beginnings(list: BrowserList | null) {
  if (list === null) return [SAMPLES, EMPTY];
  const move = { value: 'move', label: WORDS.move, hint: WORDS.moveHint(list.count) } as const;
  return [move, SAMPLES, EMPTY];
}
