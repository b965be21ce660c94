import type { Queryable } from '#server/database/database.ts';

/** Where the database tells whose sessions have ended, or whose role is another, on every server. */
export const STAFF_CHANNEL = 'staff';

/** Has every server look again at who is connected as this member of staff: when this is committed. */
export async function tellAboutStaff({ query }: Queryable, staffId: string): Promise<void> {
  await query('SELECT pg_notify($1, $2)', [STAFF_CHANNEL, staffId]);
}
