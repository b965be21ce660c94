import type { PageOfUsers } from '#domain/userSource.ts';
import { trShared } from '#text/trShared.ts';

/** What is announced where the screen shows the number that `words` begin with, and a plus. */
export function countWords(words: string, { isTotalLowerBound }: PageOfUsers): string {
  return isTotalLowerBound ? trShared.atLeast(words) : words;
}
