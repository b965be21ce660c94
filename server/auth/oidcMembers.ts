import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { emailKey } from '#domain/user/emailKey.ts';
import { canBeKept } from '#protocol/fields.ts';
import type { Me, StaffRole } from '#protocol/staff.ts';
import { type ProviderProblem, type StaffMember, staffName } from '#protocol/staffApi.ts';
import { addStaff } from '#server/auth/accounts.ts';
import type { LinkRow } from '#server/auth/links.ts';
import type { Identity, Proof } from '#server/auth/oidcProvider.ts';
import { tokenHash } from '#server/auth/secrets.ts';
import type { Queryable } from '#server/database/database.ts';

/** Who is admitted, or why nobody is. */
export type Admitted =
  | { readonly me: Me; readonly hasJoined: boolean }
  | { readonly problem: ProviderProblem & ('unverified' | 'refused') };

const REFUSED: Admitted = { problem: 'refused' };

/**
 * Finds the member of staff of a provider's identity: by its subject or, once, by a verified email;
 * accepts an open invitation for that email.
 * @param providerId the provider, as in `staff_accounts`
 */
export async function admitIdentity(
  transaction: Queryable,
  providerId: string,
  identity: Identity,
  now: Date,
): Promise<Admitted> {
  const linked = await linkedMember(transaction, providerId, identity.subject);
  if (linked !== null) return linked.active ? admitted(linked) : REFUSED;
  if (!identity.isEmailVerified) return { problem: 'unverified' };
  const email = emailOf(identity);
  if (email === null) return REFUSED;
  const hasJoined = await acceptInvitation(transaction, email, identity.name, now);
  // Nobody else links or deactivates this member until the transaction ends.
  const [member] = await transaction.query<MemberRow>(
    `UPDATE staff SET updated_at = $2 WHERE email = $1 AND active
     RETURNING id, name, email, role, active`,
    [email, now],
  );
  if (member === undefined) return REFUSED;
  const isLinked = await link(transaction, member.id, providerId, identity.subject, now);
  return isLinked ? { ...admitted(member), hasJoined } : REFUSED;
}

/** The provider's name in `staff_accounts`: each provider has its own subjects. */
export function providerIdOf(issuer: string): string {
  return `oidc:${issuer}`;
}

function admitted({ id, name, email, role }: MemberRow) {
  return { me: { id, name, email, role }, hasJoined: false };
}

async function linkedMember(
  { query }: Queryable,
  providerId: string,
  subject: string,
): Promise<MemberRow | null> {
  const rows = await query<MemberRow>(
    `SELECT staff.id, staff.name, staff.email, staff.role, staff.active
     FROM staff_accounts AS accounts JOIN staff ON staff.id = accounts.staff_id
     WHERE accounts.provider_id = $1 AND accounts.account_id = $2`,
    [providerId, subject],
  );
  return rows[0] ?? null;
}

/**
 * The email in the form of staff emails; `null`: missing, or only similar. `emailKey` turns some
 * letters into plain ones (ı into i, the Kelvin sign into k), which would be another mailbox and
 * another person.
 */
function emailOf({ email }: Identity): string | null {
  if (email === null) return null;
  const key = emailKey(email);
  const isSame = email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) === key;
  return isSame && key !== '' && canBeKept(key) ? key : null;
}

/** @returns whether it was accepted */
async function acceptInvitation(
  transaction: Queryable,
  email: string,
  nameThere: string | null,
  now: Date,
): Promise<boolean> {
  const [known] = await transaction.query('SELECT id FROM staff WHERE email = $1', [email]);
  if (known !== undefined) return false;
  const [invitation] = await transaction.query<Pick<LinkRow, 'name'> & { role: StaffRole }>(
    `DELETE FROM staff_links WHERE kind = 'invitation' AND email = $1 AND expires_at > $2
     RETURNING name, role`,
    [email, now],
  );
  if (invitation === undefined) return false;
  const parsed = v.safeParse(staffName, nameThere);
  const name = invitation.name ?? (parsed.success ? parsed.output : email);
  await addStaff(transaction, { name, email, role: invitation.role, passwordHash: null }, now);
  return true;
}

/** @returns `false`: the member is linked to another subject, which is another person's */
async function link(
  { query }: Queryable,
  staffId: string,
  providerId: string,
  subject: string,
  now: Date,
): Promise<boolean> {
  await query(
    `INSERT INTO staff_accounts (id, staff_id, provider_id, account_id, created_at, updated_at)
     SELECT $1, $2, $3, $4, $5, $5 WHERE NOT EXISTS (
       SELECT FROM staff_accounts WHERE staff_id = $2 AND provider_id = $3
     ) ON CONFLICT DO NOTHING`,
    [randomUUID(), staffId, providerId, subject, now],
  );
  const links = await query(
    `SELECT id FROM staff_accounts
     WHERE staff_id = $1 AND provider_id = $2 AND account_id = $3`,
    [staffId, providerId, subject],
  );
  return links.length > 0;
}

type MemberRow = Omit<StaffMember, 'lastSeenAt'>;

/** Long enough to look for a phone. */
export const REQUEST_S = 15 * 60;

/** A sign-in for which a browser was sent to the provider. */
export interface OidcRequest {
  readonly proof: Proof;
  /** Verified to be an address of the product. */
  readonly returnPath: string;
}

/** Stores a sign-in until the browser is back, and removes expired ones. */
export async function storeRequest(
  { query }: Queryable,
  { proof, returnPath }: OidcRequest,
  now: Date,
): Promise<void> {
  await query('DELETE FROM oidc_requests WHERE expires_at <= $1', [now]);
  await query(
    `INSERT INTO oidc_requests (state_hash, nonce, code_verifier, return_path, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [
      tokenHash(proof.state),
      proof.nonce,
      proof.codeVerifier,
      returnPath,
      new Date(now.getTime() + REQUEST_S * 1000),
    ],
  );
}

/**
 * Removes a sign-in: of two concurrent calls, one gets it. @returns `null`: there is none (any
 * more)
 */
export async function useRequest(
  { query }: Queryable,
  state: string,
  now: Date,
): Promise<OidcRequest | null> {
  const [row] = await query<RequestRow>(
    `DELETE FROM oidc_requests WHERE state_hash = $1 AND expires_at > $2
     RETURNING nonce, code_verifier, return_path`,
    [tokenHash(state), now],
  );
  if (row === undefined) return null;
  const proof = { state, nonce: row.nonce, codeVerifier: row.code_verifier };
  return { proof, returnPath: row.return_path };
}

type RequestRow = {
  readonly nonce: string;
  readonly code_verifier: string;
  readonly return_path: string;
};
