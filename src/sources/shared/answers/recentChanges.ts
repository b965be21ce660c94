import type { ListedChange, ListNews } from '#protocol/api.ts';

/** What has happened to the list of late, as far as the server has told. */
export interface RecentChanges {
  /** Of the newest word. */
  readonly revision: () => number;
  readonly note: (news: ListNews) => void;
  /** All changes after this revision up to the newest word, in order; `null`: not all are known. */
  readonly after: (revision: number) => readonly ListedChange[] | null;
  /** The list is another one, at this revision. */
  readonly restart: (revision: number) => void;
}

/** Answers that are older are asked for anew. */
const MAX_KEPT = 300;

/** @param start the revision that the page begins with */
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
      // The numbers are one after the other.
      since = Math.max(since, newest - kept.length);
    },
    after: (from) => {
      if (from < since) return null;
      return from >= revision ? [] : kept.filter(({ number }) => number > from);
    },
    restart,
  };
}
