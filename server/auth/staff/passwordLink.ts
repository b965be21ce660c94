import { emailKey } from '#domain/user/emailKey.ts';
import type { AuditPerson } from '#protocol/audit.ts';
import type { NewLink } from '#protocol/staffApi.ts';
import { addToAudit } from '#server/audit/auditLog.ts';
import type { Database, Row } from '#server/database/database.ts';
import { makeLink } from './links.ts';

/**
 * A link to set a member's new password; replaces an earlier one.
 * @returns `null` if no active member has this address
 */
export async function createPasswordLink(
  database: Database,
  email: string,
  now = new Date(),
): Promise<NewLink | null> {
  const [staff] = await database.query<AuditPerson & Row>(
    'SELECT id, name FROM staff WHERE email = $1 AND active',
    [emailKey(email)],
  );
  return staff === undefined ? null : replacePasswordLink(database, staff, null, now);
}

/** Replaces a member's password link. @param by `null`: the command line */
export function replacePasswordLink(
  database: Database,
  owner: AuditPerson,
  by: AuditPerson | null,
  now: Date,
): Promise<NewLink> {
  return database.transaction(async (transaction) => {
    await transaction.query("DELETE FROM staff_links WHERE staff_id = $1 AND kind = 'password'", [
      owner.id,
    ]);
    const made = await makeLink(transaction, { kind: 'password', staffId: owner.id }, now);
    await addToAudit(transaction, { kind: 'passwordLinkMade', by, to: owner }, now);
    return made;
  });
}
