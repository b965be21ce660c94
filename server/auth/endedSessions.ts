import type { Database } from '#server/database/database.ts';
import { unlessRefused } from '#server/database/isWriteRefused.ts';

/**
 * Sessions that have ended. Where the database writes nothing for now they end for this process and what
 * comes after it with the same store, and are removed once it writes again.
 */
export interface EndedSessions {
  /** Whether the session of this id has ended, and could not be removed yet; `null`: none. */
  readonly has: (id: string | null) => boolean;
  readonly end: (id: string) => Promise<void>;
  /** Removes what could not be removed before: to be called every now and then, and at the end. */
  readonly remove: () => Promise<void>;
}

/** Where ids outlive the process without the database. Neither throws. */
export interface EndedStore {
  readonly read: () => readonly string[];
  /** In place of those that were written before. */
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
      await unlessRefused(remove());
      if (left.has(id)) storeLeft();
    },
    remove: () => unlessRefused(remove()),
  };
}
