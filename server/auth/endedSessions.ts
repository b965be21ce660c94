import type { Database } from '#server/database/database.ts';
import { ifWritable } from '#server/database/isWriteRefused.ts';

/**
 * Sessions that have ended. While the database takes no writes they are ended only for this process,
 * and are removed once it takes writes again.
 */
export interface EndedSessions {
  /** Whether this session has ended, but could not be removed yet; `null`: no session. */
  readonly has: (id: string | null) => boolean;
  readonly end: (id: string) => Promise<void>;
  /** Removes what could not be removed before: to be called regularly, and at the end. */
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
      await ifWritable(remove());
    },
    remove: () => ifWritable(remove()),
  };
}
