import { emailKey } from '#domain/user/emailKey.ts';
import type { NewLink } from '#protocol/staffApi.ts';
import type { Database } from '#server/database/database.ts';
import { makeLink } from './links.ts';

/**
 * A link by which a member of staff sets a new password; it replaces an earlier one.
 * @returns `null` if nobody active has this address
 */
export async function createPasswordLink(
  database: Database,
  email: string,
  now = new Date(),
): Promise<NewLink | null> {
  const [staff] = await database.query<{ id: string }>(
    'SELECT id FROM staff WHERE email = $1 AND active',
    [emailKey(email)],
  );
  return staff === undefined ? null : replacePasswordLink(database, staff.id, now);
}

/** A password link of the member of staff with this id, in place of an earlier one. */
export function replacePasswordLink(
  database: Database,
  staffId: string,
  now: Date,
): Promise<NewLink> {
  return database.transaction(async (transaction) => {
    await transaction.query("DELETE FROM staff_links WHERE staff_id = $1 AND kind = 'password'", [
      staffId,
    ]);
    return makeLink(transaction, { kind: 'password', staffId }, now);
  });
}
