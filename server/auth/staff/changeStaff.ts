import type { AuditPerson } from '#protocol/audit.ts';
import type { StaffMember, StaffPatch } from '#protocol/staffApi.ts';
import { addToAudit } from '#server/audit/auditLog.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { MEMBER_COLUMNS, memberOf, type MemberRow } from './members.ts';
import { Refusal } from '#server/http/problems.ts';
import { notifyOfStaff } from './staffChannel.ts';

/**
 * An arbitrary number, the same in every server: the holder of its lock changes who is an admin.
 */
const ADMINS_LOCK = 4_180_002;

/**
 * Changes name, role, or whether a member may sign in; deactivation ends all sessions. One such
 * change at a time, on all servers, so that an active admin always remains.
 * @throws Refusal
 */
export async function changeStaff(
  database: Database,
  actor: AuditPerson,
  id: string,
  patch: StaffPatch,
  now: Date,
): Promise<StaffMember> {
  return database.transaction(async (transaction) => {
    const { query } = transaction;
    await lockAdmins(transaction);
    const members = await query<MemberRow>(
      `SELECT ${MEMBER_COLUMNS} FROM staff WHERE id IN ($1, $2) OR (role = 'admin' AND active)`,
      [id, actor.id],
    );
    // Checked again under the lock: the caller may no longer be an admin.
    if (!isAdmin(members.find((member) => member.id === actor.id))) {
      throw new Refusal('urn:problem:forbidden');
    }
    const before = members.find((member) => member.id === id);
    if (before === undefined) throw new Refusal('urn:problem:not-found');
    const after: MemberRow = {
      ...before,
      name: patch.name ?? before.name,
      role: patch.role ?? before.role,
      active: patch.active ?? before.active,
    };
    const others = members.filter((member) => member.id !== id && isAdmin(member));
    if (isAdmin(before) && !isAdmin(after) && others.length === 0) {
      throw new Refusal('urn:problem:last-admin');
    }
    await query(
      'UPDATE staff SET name = $2, role = $3, active = $4, updated_at = $5 WHERE id = $1',
      [id, after.name, after.role, after.active, now],
    );
    // Also on reactivation: a session opened during the deactivation may be left.
    if (after.active !== before.active) {
      await query('DELETE FROM staff_sessions WHERE staff_id = $1', [id]);
      await query('DELETE FROM staff_links WHERE staff_id = $1', [id]);
      await query('DELETE FROM staff_tokens WHERE staff_id = $1', [id]);
      // After a reactivation the provider may know the person by another subject.
      await query(
        "DELETE FROM staff_accounts WHERE staff_id = $1 AND provider_id <> 'credential'",
        [id],
      );
    }
    await notifyOfStaff(transaction, id);
    const about = { was: thenOf(before), is: thenOf(after) };
    await addToAudit(transaction, { kind: 'staffChanged', by: actor, to: after, about }, now);
    return memberOf(after);
  });
}

function thenOf({ name, role, active }: MemberRow) {
  return { name, role, active };
}

/** Until the transaction ends, nobody else changes who is an admin. */
export async function lockAdmins({ query }: Queryable): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(${ADMINS_LOCK})`);
}

export async function hasAdmin({ query }: Queryable): Promise<boolean> {
  const admins = await query("SELECT id FROM staff WHERE role = 'admin' AND active LIMIT 1");
  return admins.length > 0;
}

function isAdmin(member: MemberRow | undefined): boolean {
  return member?.role === 'admin' && member.active;
}
