import type { ListedChange, ListNews } from '#protocol/live.ts';

/** The recent changes of the list, as the server reported them. */
export interface RecentChanges {
  /** The newest reported revision. */
  readonly revision: () => number;
  readonly note: (news: ListNews) => void;
  /** All changes from this revision up to the newest one, in order; `null`: not all are known. */
  readonly after: (revision: number) => readonly ListedChange[] | null;
  /** The list was replaced, and is at this revision. */
  readonly restart: (revision: number) => void;
}

/** Older answers are requested anew. */
const MAX_KEPT = 300;

/** @param start the revision with which the page begins */
export function createRecentChanges(start: number): RecentChanges {
  let revision = start;
  let since = start;
  let kept: readonly ListedChange[] = [];
  const restart = (next: number) => {
    [revision, since, kept] = [next, next, []];
  };
  return {
    revision: () => revision,
    note: ({ revision: newest, since: newsSince, changes }) => {
      if (newest <= revision) return;
      if (changes === null || newsSince > revision) {
        restart(newest);
        return;
      }
      const all = [...kept, ...changes.filter(({ number }) => number > revision)];
      kept = all.slice(-MAX_KEPT);
      revision = newest;
      // The numbers are consecutive.
      since = Math.max(since, newest - kept.length);
    },
    after: (from) => {
      if (from < since) return null;
      return from >= revision ? [] : kept.filter(({ number }) => number > from);
    },
    restart,
  };
}
