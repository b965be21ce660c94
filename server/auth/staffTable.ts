import { randomUUID } from 'node:crypto';
import type { Me } from '#protocol/api.ts';
import type { StaffRole } from '#protocol/staff.ts';
import type {
  Invitation,
  StaffList,
  StaffMember,
  StaffPatch,
  StaffSession,
} from '#protocol/staffApi.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import type { LinkRow } from '#server/auth/links.ts';
import { Refusal } from '#server/auth/refusal.ts';

/** Any number, the same in every server: who holds its lock changes who is an admin. */
const ADMINS_LOCK = 4_180_002;

export interface Account extends Me {
  readonly active: boolean;
  /** Its hash. */
  readonly password: string;
}

/** @param key the email key, or the id */
export async function findAccount(
  { query }: Queryable,
  by: 'email' | 'id',
  key: string,
): Promise<Account | null> {
  const rows = await query<MemberRow & { readonly password: string }>(
    `SELECT ${MEMBER_COLUMNS}, accounts.password
     FROM staff JOIN staff_accounts AS accounts
       ON accounts.staff_id = staff.id AND accounts.provider_id = 'credential'
     WHERE staff.${by} = $1`,
    [key],
  );
  return rows[0] ?? null;
}

export interface NewStaff {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
}

/** Adds a member of staff who signs in with a password. @throws Refusal if the address is taken */
export async function addStaff({ query }: Queryable, staff: NewStaff, now: Date): Promise<Me> {
  const { name, email, role, passwordHash } = staff;
  const id = randomUUID();
  const added = await query(
    `INSERT INTO staff (id, name, email, email_verified, role, active, created_at, updated_at)
     VALUES ($1, $2, $3, true, $4, true, $5, $5) ON CONFLICT (email) DO NOTHING RETURNING id`,
    [id, name, email, role, now],
  );
  if (added.length === 0) throw new Refusal('urn:problem:taken');
  await query(
    `INSERT INTO staff_accounts
       (id, staff_id, provider_id, account_id, password, created_at, updated_at)
     VALUES ($1, $2, 'credential', $2, $3, $4, $4)`,
    [randomUUID(), id, passwordHash, now],
  );
  return { id, name, email, role };
}

/** Sets a password, and ends the sessions of its owner but one. */
export async function setPassword(
  { query }: Queryable,
  staffId: string,
  passwordHash: string,
  keptSessionId: string | null,
  now: Date,
): Promise<void> {
  await query(
    `UPDATE staff_accounts SET password = $2, updated_at = $3
     WHERE staff_id = $1 AND provider_id = 'credential'`,
    [staffId, passwordHash, now],
  );
  await query('DELETE FROM staff_sessions WHERE staff_id = $1 AND id IS DISTINCT FROM $2', [
    staffId,
    keptSessionId,
  ]);
}

export async function listStaff({ query }: Queryable, now: Date): Promise<StaffList> {
  const staff = await query<MemberRow>(`SELECT ${MEMBER_COLUMNS} FROM staff`);
  const invitations = await query<LinkRow>(
    `SELECT id, staff_id, name, email, role, expires_at FROM staff_links
     WHERE kind = 'invitation' AND expires_at > $1 ORDER BY created_at DESC, id`,
    [now],
  );
  const order = new Intl.Collator('tr').compare;
  return {
    staff: staff.map(memberOf).sort((a, b) => order(a.name, b.name) || order(a.email, b.email)),
    invitations: invitations.map(invitationOf),
  };
}

export async function listSessions(
  { query }: Queryable,
  staffId: string,
  currentId: string,
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

/** Ends a session. @param staffId whose it has to be; `null`: anybody's. @throws Refusal */
export async function endSession(
  { query }: Queryable,
  id: string,
  staffId: string | null,
): Promise<void> {
  const ended = await query(
    'DELETE FROM staff_sessions WHERE id = $1 AND ($2::text IS NULL OR staff_id = $2) RETURNING id',
    [id, staffId],
  );
  if (ended.length === 0) throw new Refusal('urn:problem:not-found');
}

/**
 * Changes name, role, or whether someone may sign in; who may not any more has no session left.
 * One such change at a time, on all servers: an active admin always stays.
 * @throws Refusal
 */
export async function changeStaff(
  database: Database,
  actorId: string,
  id: string,
  patch: StaffPatch,
  now: Date,
): Promise<StaffMember> {
  return database.transaction(async (transaction) => {
    const { query } = transaction;
    await lockAdmins(transaction);
    const members = await query<MemberRow>(
      `SELECT ${MEMBER_COLUMNS} FROM staff WHERE id IN ($1, $2) OR (role = 'admin' AND active)`,
      [id, actorId],
    );
    const isAdmin = (member: MemberRow | undefined) => member?.role === 'admin' && member.active;
    // Asked again under the lock: who was an admin a moment ago may be none by now.
    if (!isAdmin(members.find((member) => member.id === actorId))) {
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
    // Also of who may again: a session that was opened at the same moment may be left over.
    if (after.active !== before.active) {
      await query('DELETE FROM staff_sessions WHERE staff_id = $1', [id]);
      await query('DELETE FROM staff_links WHERE staff_id = $1', [id]);
    }
    return memberOf(after);
  });
}

/** Until the transaction ends, nobody else changes who is an admin. */
export async function lockAdmins({ query }: Queryable): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(${ADMINS_LOCK})`);
}

export async function hasAdmin({ query }: Queryable): Promise<boolean> {
  const admins = await query("SELECT id FROM staff WHERE role = 'admin' AND active LIMIT 1");
  return admins.length > 0;
}

const MEMBER_COLUMNS = 'staff.id, staff.name, staff.email, staff.role, staff.active, staff.seen_at';

type MemberRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly active: boolean;
  readonly seen_at: Date | null;
};

type SessionRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly user_agent: string | null;
  readonly ip_address: string | null;
};

function memberOf({ seen_at: seenAt, ...member }: MemberRow): StaffMember {
  return { ...member, lastSeenAt: seenAt?.toISOString() ?? null };
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
