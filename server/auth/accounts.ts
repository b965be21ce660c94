import { randomUUID } from 'node:crypto';
import { canBeKept } from '#protocol/fields.ts';
import type { Me, StaffRole } from '#protocol/staff.ts';
import { Refusal } from '#server/app/errors.ts';
import type { Queryable } from '#server/database/database.ts';

export interface Account extends Me {
  readonly active: boolean;
  /** The password's hash; `null`: none, for people who sign in at the provider. */
  readonly password: string | null;
}

/** @param key the email key, or the id */
export async function findAccount(
  { query }: Queryable,
  by: 'email' | 'id',
  key: string,
): Promise<Account | null> {
  if (!canBeKept(key)) return null;
  const rows = await query<AccountRow>(
    `SELECT staff.id, staff.name, staff.email, staff.role, staff.active, accounts.password
     FROM staff LEFT JOIN staff_accounts AS accounts
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
  /** `null`: the person signs in at the provider. */
  readonly passwordHash: string | null;
}

/** Adds a member of staff. @throws Refusal if the address is in use */
export async function addStaff(on: Queryable, staff: NewStaff, now: Date): Promise<Me> {
  const { name, email, role, passwordHash } = staff;
  const id = randomUUID();
  const added = await on.query(
    `INSERT INTO staff (id, name, email, email_verified, role, active, created_at, updated_at)
     VALUES ($1, $2, $3, true, $4, true, $5, $5) ON CONFLICT (email) DO NOTHING RETURNING id`,
    [id, name, email, role, now],
  );
  if (added.length === 0) throw new Refusal('urn:problem:taken');
  if (passwordHash !== null) await keepPassword(on, id, passwordHash, now);
  return { id, name, email, role };
}

/**
 * Sets a password, and ends all sessions of its owner except one; if none is kept, also the
 * personal tokens: somebody else may have known the old password.
 */
export async function setPassword(
  queryable: Queryable,
  staffId: string,
  passwordHash: string,
  keptSessionId: string | null,
  now: Date,
): Promise<void> {
  const { query } = queryable;
  await keepPassword(queryable, staffId, passwordHash, now);
  await query('DELETE FROM staff_sessions WHERE staff_id = $1 AND id IS DISTINCT FROM $2', [
    staffId,
    keptSessionId,
  ]);
  if (keptSessionId === null) {
    await query('DELETE FROM staff_tokens WHERE staff_id = $1', [staffId]);
  }
  await notifyOfStaff(queryable, staffId);
}

async function keepPassword(
  { query }: Queryable,
  staffId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await query(
    `INSERT INTO staff_accounts
       (id, staff_id, provider_id, account_id, password, created_at, updated_at)
     VALUES ($1, $2, 'credential', $2, $3, $4, $4)
     ON CONFLICT (provider_id, account_id) DO UPDATE SET password = $3, updated_at = $4`,
    [randomUUID(), staffId, passwordHash, now],
  );
}

type AccountRow = Pick<Account, keyof Account>;

/**
 * The channel that notifies every server of members whose sessions have ended or whose role has
 * changed.
 */
export const STAFF_CHANNEL = 'staff';

/** On commit, makes every server check the connections of this member of staff again. */
export async function notifyOfStaff({ query }: Queryable, staffId: string): Promise<void> {
  await query('SELECT pg_notify($1, $2)', [STAFF_CHANNEL, staffId]);
}
