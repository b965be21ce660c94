import type { Database } from '#server/database/database.ts';
import { unlessRefused } from '#server/database/isWriteRefused.ts';

/**
 * Sessions that have ended. Where the database writes nothing for now they end for this process alone,
 * and are removed once it writes again.
 */
export interface EndedSessions {
  /** Whether the session of this id has ended, and could not be removed yet; `null`: none. */
  readonly has: (id: string | null) => boolean;
  readonly end: (id: string) => Promise<void>;
  /** Removes what could not be removed before: to be called every now and then, and at the end. */
  readonly remove: () => Promise<void>;
}

export function openEndedSessions({ query }: Database): EndedSessions {
  const left = new Set<string>();
  const remove = async () => {
    if (left.size === 0) return;
    const ids = [...left];
    await query('DELETE FROM staff_sessions WHERE id = ANY($1::text[])', [ids]);
    for (const id of ids) left.delete(id);
  };
  return {
    has: (id) => id !== null && left.has(id),
    end: async (id) => {
      left.add(id);
      await unlessRefused(remove());
    },
    remove: () => unlessRefused(remove()),
  };
}
