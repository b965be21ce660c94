import type { AuditPerson } from '#protocol/audit.ts';
import type {
  Invitation,
  StaffList,
  StaffMember,
  StaffPatch,
  StaffSession,
} from '#protocol/staffApi.ts';
import { Refusal } from '#server/app/errors.ts';
import { addToAudit } from '#server/audit/auditLog.ts';
import { notifyOfStaff } from '#server/auth/accounts.ts';
import type { LinkRow } from '#server/auth/links.ts';
import { readBackupState } from '#server/backup/scheduledBackups.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { readHistoryKeep } from '#server/operations/historyKeep.ts';
import { roomTaken } from '#server/operations/serverValues.ts';

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

const MEMBER_COLUMNS = 'staff.id, staff.name, staff.email, staff.role, staff.active, staff.seen_at';

type MemberRow = Omit<StaffMember, 'lastSeenAt'> & { readonly seen_at: Date | null };

function memberOf({ seen_at: seenAt, ...member }: MemberRow): StaffMember {
  return { ...member, lastSeenAt: seenAt?.toISOString() ?? null };
}

/** All staff, invitations, and the state of the backups. */
export async function listStaff(on: Queryable, hasBackups: boolean, now: Date): Promise<StaffList> {
  const { query } = on;
  const staff = await query<MemberRow>(`SELECT ${MEMBER_COLUMNS} FROM staff`);
  const invitations = await query<LinkRow>(
    `SELECT id, staff_id, name, email, role, expires_at FROM staff_links
     WHERE kind = 'invitation' AND expires_at > $1 ORDER BY created_at DESC, id`,
    [now],
  );
  const { good, failedAt } = await readBackupState(on);
  const historyKeep = await readHistoryKeep(on);
  const order = new Intl.Collator('tr').compare;
  return {
    staff: staff.map(memberOf).sort((a, b) => order(a.name, b.name) || order(a.email, b.email)),
    invitations: invitations.map(invitationOf),
    room: await roomTaken(on),
    ...(historyKeep !== null && { historyKeep }),
    backups: { isScheduled: hasBackups, good, failedAt },
  };
}

function invitationOf(link: LinkRow): Invitation {
  return {
    id: link.id,
    name: link.name,
    email: link.email ?? '',
    role: link.role ?? 'viewer',
    expiresAt: link.expires_at.toISOString(),
  };
}

export async function listSessions(
  { query }: Queryable,
  staffId: string,
  currentId: string | null,
  now: Date,
): Promise<readonly StaffSession[]> {
  const rows = await query<SessionRow>(
    `SELECT id, created_at, seen_at, user_agent, ip_address FROM staff_sessions
     WHERE staff_id = $1 AND expires_at > $2 ORDER BY created_at DESC, id`,
    [staffId, now],
  );
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.seen_at.toISOString(),
    userAgent: row.user_agent ?? '',
    address: row.ip_address ?? '',
    isCurrent: row.id === currentId,
  }));
}

/**
 * Ends a session. @param staffId its required owner; `null`: anybody. @returns its owner. @throws
 * Refusal
 */
export async function endSession(
  queryable: Queryable,
  id: string,
  staffId: string | null,
): Promise<string> {
  const [ended] = await queryable.query<{ staff_id: string }>(
    `DELETE FROM staff_sessions WHERE id = $1 AND ($2::text IS NULL OR staff_id = $2)
     RETURNING staff_id`,
    [id, staffId],
  );
  if (ended === undefined) throw new Refusal('urn:problem:not-found');
  await notifyOfStaff(queryable, ended.staff_id);
  return ended.staff_id;
}

type SessionRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly user_agent: string | null;
  readonly ip_address: string | null;
};
