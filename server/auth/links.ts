import { randomUUID } from 'node:crypto';
import { emailKey } from '#domain/user/emailKey.ts';
import type { AuditPerson } from '#protocol/audit.ts';
import type { StaffRole } from '#protocol/staff.ts';
import { type LinkKind, linkPath, type NewLink } from '#protocol/staffApi.ts';
import { Refusal } from '#server/app/errors.ts';
import { addToAudit } from '#server/audit/auditLog.ts';
import { randomToken, tokenHash } from '#server/auth/secrets.ts';
import type { Database, Queryable, Row } from '#server/database/database.ts';

const HOUR_MS = 60 * 60_000;
const VALID_MS = {
  firstAdmin: 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  password: 24 * HOUR_MS,
} as const satisfies Record<LinkKind, number>;

/** The purpose of a link. */
export interface LinkPurpose {
  readonly kind: LinkKind;
  /** The member whose new password it is for. */
  readonly staffId?: string;
  /** The name of the invited person. */
  readonly name?: string | undefined;
  readonly email?: string;
  readonly role?: StaffRole;
}

export type LinkRow = {
  readonly id: string;
  readonly staff_id: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: StaffRole | null;
  readonly expires_at: Date;
};

const COLUMNS = 'id, staff_id, name, email, role, expires_at';
const IS_GOOD = 'token_hash = $1 AND kind = $2 AND expires_at > $3';
const FIND = `SELECT ${COLUMNS} FROM staff_links WHERE ${IS_GOOD}`;
const USE = `DELETE FROM staff_links WHERE ${IS_GOOD} RETURNING ${COLUMNS}`;

/** Makes a one-time link, whose token cannot be read again. */
export async function makeLink(
  { query }: Queryable,
  purpose: LinkPurpose,
  now: Date,
): Promise<NewLink> {
  const { kind, staffId = null, name = null, email = null, role = null } = purpose;
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + VALID_MS[kind]);
  await query(
    `INSERT INTO staff_links
       (id, token_hash, kind, staff_id, name, email, role, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [randomUUID(), tokenHash(token), kind, staffId, name, email, role, now, expiresAt],
  );
  return { path: linkPath(kind, token), expiresAt: expiresAt.toISOString() };
}

/** A valid link. @throws Refusal if it is invalid */
export function findLink(
  on: Queryable,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<LinkRow> {
  return goodLink(on, FIND, [tokenHash(token), kind, now]);
}

/** Uses a link: of two concurrent uses, one succeeds. @throws Refusal if it is no longer valid */
export function useLink(on: Queryable, kind: LinkKind, token: string, now: Date): Promise<LinkRow> {
  return goodLink(on, USE, [tokenHash(token), kind, now]);
}

async function goodLink(
  { query }: Queryable,
  statement: string,
  values: readonly [tokenHash: Buffer, kind: LinkKind, now: Date],
): Promise<LinkRow> {
  const [row] = await query<LinkRow>(statement, values);
  if (row === undefined) throw new Refusal('urn:problem:expired-link');
  return row;
}

/** Removes expired links. */
export async function forgetOldLinks({ query }: Queryable, now: Date): Promise<void> {
  await query('DELETE FROM staff_links WHERE expires_at <= $1', [now]);
}

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
