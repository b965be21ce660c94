import type { PageOfUsers } from '#domain/userSource.ts';
import { trShared } from '#text/trShared.ts';

/** The announcement where the screen shows the number at the start of `words` with a plus. */
export function countWords(words: string, { isTotalLowerBound }: PageOfUsers): string {
  return isTotalLowerBound ? trShared.atLeast(words) : words;
}
