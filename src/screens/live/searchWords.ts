import type { PageOfUsers } from '#domain/userSource.ts';
import { trShared } from '#text/trShared.ts';

/** What is said of a search that has not come to its end. */
export function searchWords(found: PageOfUsers, isStopped: boolean): string {
  return isStopped ? trShared.search.stopped(percentLookedAt(found)) : trShared.search.goesOn;
}

/** How much of the list was searched, from 1 to 99: something was looked at, and not all. */
export function percentLookedAt({ lookedAt = 0, listTotal }: PageOfUsers): number {
  const percent = Math.floor((lookedAt / Math.max(listTotal, 1)) * 100);
  return Math.min(99, Math.max(1, percent));
}
