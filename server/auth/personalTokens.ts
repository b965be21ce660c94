import { randomUUID } from 'node:crypto';
import { type Me, STAFF_ROLES, type StaffRole } from '#protocol/staff.ts';
import type { NewToken, PersonalToken } from '#protocol/staffApi.ts';
import { Refusal } from '#server/app/errors.ts';
import { randomToken, tokenHash } from '#server/auth/secrets.ts';
import { ifWritable, type Queryable } from '#server/database/database.ts';
import { MAX_TOKENS } from '#server/app/limits.ts';
import type { Caller } from '#server/app/caller.ts';
import { REVISION_SQL } from '#server/list/revision.ts';

/** Lets secret scanners recognise a token. */
const PREFIX = 'ekip_';
/** Not every request writes the time of use. */
const SEEN_STEP_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The token of a request; `null`: none. */
export function bearerOf(request: Request): string | null {
  const [scheme = '', token = ''] = (request.headers.get('authorization') ?? '').split(' ');
  return scheme.toLowerCase() === 'bearer' ? token : null;
}

/** The owner of a token, with the permissions that both have; `null`: the token is invalid. */
export async function findTokenOwner(
  { query }: Queryable,
  token: string,
  now: Date,
): Promise<Pick<Caller, 'me' | 'revision'> | null> {
  const [row] = await query<OwnerRow>(
    `SELECT tokens.id AS token_id, tokens.role AS token_role, tokens.seen_at,
       staff.id, staff.name, staff.email, staff.role, ${REVISION_SQL} AS revision
     FROM staff_tokens AS tokens JOIN staff ON staff.id = tokens.staff_id
     WHERE tokens.token_hash = $1 AND tokens.expires_at > $2 AND staff.active`,
    [tokenHash(token), now],
  );
  if (row === undefined) return null;
  if (row.seen_at === null || now.getTime() - row.seen_at.getTime() > SEEN_STEP_MS) {
    await ifWritable(
      query('UPDATE staff_tokens SET seen_at = $2 WHERE id = $1', [row.token_id, now]),
    );
  }
  const { id, name, email, role } = row;
  return { me: { id, name, email, role: lowerRole(role, row.token_role) }, revision: row.revision };
}

/**
 * Makes a token. Its role need not be checked: it never allows more than the owner's.
 * @throws Refusal if the owner has too many
 */
export async function makeToken(
  { query }: Queryable,
  staffId: string,
  { name, role, days }: { readonly name: string; readonly role: StaffRole; readonly days: number },
  now: Date,
): Promise<NewToken> {
  const token = PREFIX + randomToken();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  // So that two at once are counted one after the other.
  await query('SELECT FROM staff WHERE id = $1 FOR UPDATE', [staffId]);
  await query('DELETE FROM staff_tokens WHERE staff_id = $1 AND expires_at <= $2', [staffId, now]);
  const [own] = await query<{ count: number }>(
    'SELECT count(*) AS count FROM staff_tokens WHERE staff_id = $1',
    [staffId],
  );
  if ((own?.count ?? 0) >= MAX_TOKENS) {
    const title = `En çok ${MAX_TOKENS} erişim anahtarınız olabilir. Lütfen önce kullanmadığınız birini iptal edin.`;
    throw new Refusal('urn:problem:full', { title });
  }
  await query(
    `INSERT INTO staff_tokens (id, token_hash, staff_id, name, role, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [randomUUID(), tokenHash(token), staffId, name, role, now, expiresAt],
  );
  return { token, expiresAt: expiresAt.toISOString() };
}

/** The valid tokens, newest first. */
export async function listTokens(
  { query }: Queryable,
  staffId: string,
  now: Date,
): Promise<readonly PersonalToken[]> {
  const rows = await query<TokenRow>(
    `SELECT id, name, role, created_at, expires_at, seen_at FROM staff_tokens
     WHERE staff_id = $1 AND expires_at > $2 ORDER BY created_at DESC, id`,
    [staffId, now],
  );
  return rows.map(({ created_at, expires_at, seen_at, ...token }) => ({
    ...token,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    lastSeenAt: seen_at?.toISOString() ?? null,
  }));
}

/** The role with fewer permissions. */
export function lowerRole(one: StaffRole, other: StaffRole): StaffRole {
  return STAFF_ROLES.indexOf(one) < STAFF_ROLES.indexOf(other) ? one : other;
}

type OwnerRow = Me & {
  readonly revision: number;
  readonly token_id: string;
  readonly token_role: StaffRole;
  readonly seen_at: Date | null;
};

type TokenRow = Pick<PersonalToken, 'id' | 'name' | 'role'> & {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly seen_at: Date | null;
};
