import type { Connection } from '#sources/shared/connection/connection.ts';

/**
 * An older revision counts as a rollback only after this time. Until then the list may just be
 * behind: it reports a change once all older ones are committed, and servers hear of each other's
 * changes within moments.
 */
const ROLLBACK_MS = 10_000;

export interface RollbackParts {
  readonly ask: Connection['ask'];
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The newest revision that the page knows. */
  readonly revision: () => number;
  /** The list has stayed at this older revision: a backup was restored. */
  readonly onRollback: (revision: number) => void;
}

export interface RollbackWatch {
  /** Call with each revision that the list reports. */
  readonly note: (revision: number) => void;
}

/**
 * Detects a rollback of the list to an older revision. Messages out of order look the same at
 * first, so it asks the list again before it reports one.
 */
export function watchForRollback(parts: RollbackParts): RollbackWatch {
  const { ask, sleep, revision, onRollback } = parts;
  let watched: object | null = null;

  const watch = async () => {
    const mine = {};
    watched = mine;
    await sleep(ROLLBACK_MS);
    if (watched !== mine) return;
    const now = await ask([]);
    if (watched !== mine) return;
    watched = null;
    if (now.ok && now.revision < revision()) onRollback(now.revision);
  };
  return {
    note: (seen) => {
      if (seen >= revision()) watched = null;
      else if (watched === null) void watch();
    },
  };
}
