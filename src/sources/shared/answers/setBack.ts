import type { Connection } from '#sources/shared/connection/connection.ts';

/**
 * For as long as the list may tell of less than this page knows of and count as the same one: of its own
 * change it tells once all older ones are made, and servers hear of each other's within moments.
 */
const SET_BACK_MS = 10_000;

export interface SetBackParts {
  readonly ask: Connection['ask'];
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The newest revision that the page knows of. */
  readonly revision: () => number;
  /** The list is at this older revision, and has been for a while: a backup was restored. */
  readonly onSetBack: (revision: number) => void;
}

export interface SetBackWatch {
  /** To be called with each revision that the list tells. */
  readonly note: (told: number) => void;
}

/**
 * Notices that the list has gone back to an older state. Messages out of order look the
 * same at first, so the list is asked once more before.
 */
export function watchForSetBack(parts: SetBackParts): SetBackWatch {
  const { ask, sleep, revision, onSetBack } = parts;
  let watched: object | null = null;

  const watch = async () => {
    const mine = {};
    watched = mine;
    await sleep(SET_BACK_MS);
    if (watched !== mine) return;
    const now = await ask([]);
    if (watched !== mine) return;
    watched = null;
    if (now.ok && now.revision < revision()) onSetBack(now.revision);
  };
  return {
    note: (told) => {
      if (told >= revision()) watched = null;
      else if (watched === null) void watch();
    },
  };
}
