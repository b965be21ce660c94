import type { Database } from '#server/database/database.ts';
import { ifWritable } from '#server/database/isWriteRefused.ts';

/**
 * Sessions that have ended. While the database takes no writes they are ended only for this process
 * and later ones with the same store, and are removed once it takes writes again.
 */
export interface EndedSessions {
  /** Whether this session has ended, but could not be removed yet; `null`: no session. */
  readonly has: (id: string | null) => boolean;
  readonly end: (id: string) => Promise<void>;
  /** Removes what could not be removed before: to be called regularly, and at the end. */
  readonly remove: () => Promise<void>;
}

/** Keeps ids beyond the process, without the database. Never throws. */
export interface EndedStore {
  readonly read: () => readonly string[];
  /** Replaces the ids that were written before. */
  readonly write: (ids: readonly string[]) => void;
}

const MEMORY_ALONE: EndedStore = { read: () => [], write: () => undefined };

export function openEndedSessions(
  { query }: Database,
  store: EndedStore = MEMORY_ALONE,
): EndedSessions {
  const left = new Set(store.read());
  let isStored = left.size > 0;
  const storeLeft = () => {
    if (left.size === 0 && !isStored) return;
    store.write([...left]);
    isStored = left.size > 0;
  };
  const remove = async () => {
    if (left.size === 0) return;
    const ids = [...left];
    await query('DELETE FROM staff_sessions WHERE id = ANY($1::text[])', [ids]);
    for (const id of ids) left.delete(id);
    storeLeft();
  };
  return {
    has: (id) => id !== null && left.has(id),
    end: async (id) => {
      left.add(id);
      await ifWritable(remove());
      if (left.has(id)) storeLeft();
    },
    remove: () => ifWritable(remove()),
  };
}
