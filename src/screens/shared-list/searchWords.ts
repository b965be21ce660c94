import type { PageOfUsers } from '#domain/userSource.ts';
import type { SearchTexts } from '#text/trShared.ts';

/** The words of an unfinished search. */
export function searchWords(words: SearchTexts, found: PageOfUsers, isStopped: boolean): string {
  return isStopped ? words.stopped(percentLookedAt(found)) : words.running;
}

/** How much of the list was scanned, from 1 to 99: neither nothing nor all. */
export function percentLookedAt({ lookedAt = 0, listTotal }: PageOfUsers): number {
  const percent = Math.floor((lookedAt / Math.max(listTotal, 1)) * 100);
  return Math.min(99, Math.max(1, percent));
}
