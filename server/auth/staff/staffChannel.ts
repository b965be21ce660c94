import type { Queryable } from '#server/database/database.ts';

/**
 * The channel on which the database tells every server whose sessions have ended or whose role has
 * changed.
 */
export const STAFF_CHANNEL = 'staff';

/** On commit, makes every server check the connections of this member of staff again. */
export async function notifyOfStaff({ query }: Queryable, staffId: string): Promise<void> {
  await query('SELECT pg_notify($1, $2)', [STAFF_CHANNEL, staffId]);
}
