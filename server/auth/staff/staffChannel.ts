import type { Queryable } from '#server/database/database.ts';

/**
 * The channel that notifies every server of members whose sessions have ended or whose role has
 * changed.
 */
export const STAFF_CHANNEL = 'staff';

/** On commit, makes every server check the connections of this member of staff again. */
export async function notifyOfStaff({ query }: Queryable, staffId: string): Promise<void> {
  await query('SELECT pg_notify($1, $2)', [STAFF_CHANNEL, staffId]);
}
