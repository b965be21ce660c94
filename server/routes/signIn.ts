import {
  acceptRequestSchema,
  type LinkFor,
  linkRequestSchema,
  newPasswordRequestSchema,
  signInRequestSchema,
} from '#protocol/staffApi.ts';
import { Refusal } from '#server/app/errors.ts';
import { addStaff, findAccount, setPassword } from '#server/auth/accounts.ts';
import { addressOf } from '#server/app/listen.ts';
import { type AuthParts, signIn } from '#server/auth/authParts.ts';
import { findLink, forgetOldLinks, useLink } from '#server/auth/links.ts';
import { isPassword, newPasswordHash } from '#server/auth/secrets.ts';
import { forgetOldTries, refundTry, takeTry, tryKeys } from '#server/auth/signInTries.ts';
import type { Database } from '#server/database/database.ts';
import { bodyOf } from '#server/routes/endpoint.ts';

/**
 * A browser whose clock is behind still sends the cookie, and has to learn that its session has
 * expired.
 */
const EXPIRED_KEPT_MS = 24 * 60 * 60_000;

/** Signing in and out. */
export function addSignInEndpoints(parts: AuthParts): void {
  const { database, endpoints, sessions, passwords, now, recordFailure, recordRead } = parts;
  endpoints.addOpen('POST /api/sign-in', async (context) => {
    const { email, password } = await bodyOf(context, signInRequestSchema);
    const keys = tryKeys(email, addressOf(context));
    await takeTry(database, keys, now());
    const account = await findAccount(database, 'email', email);
    // The same answer after the same time, whatever is wrong.
    const isRight = await isPassword(passwords, password, account?.password ?? null);
    if (account === null || !account.active || !isRight) {
      // Records nothing of what was typed, which may be a password.
      await recordFailure(account);
      throw new Refusal('urn:problem:wrong-sign-in');
    }
    await refundTry(database, keys, now());
    const { id, name, role } = account;
    const me = { id, name, email: account.email, role };
    await signIn(parts, context, me);
    return context.json(me);
  });
  endpoints.addOpen('POST /api/sign-out', async (context) => {
    const me = await sessions.end(context);
    if (me !== null) await recordRead({ kind: 'signedOut', by: me });
    return context.body(null, 204);
  });
}

/** Removes old tries, links and sessions, also if nobody signs in. */
export async function clearExpired(database: Database, now: Date): Promise<void> {
  await forgetOldTries(database, now);
  await forgetOldLinks(database, now);
  const oldest = new Date(now.getTime() - EXPIRED_KEPT_MS);
  await database.query('DELETE FROM staff_sessions WHERE expires_at <= $1', [oldest]);
}

/** The endpoints for the pages of one-time links. */
export function addLinkEndpoints(parts: AuthParts): void {
  const { database, endpoints, passwords, now, record } = parts;
  endpoints.addOpen('POST /api/link', async (context) => {
    const { kind, token } = await bodyOf(context, linkRequestSchema);
    const { name, email, role, staff_id: staffId } = await findLink(database, kind, token, now());
    const owner = staffId === null ? null : await findAccount(database, 'id', staffId);
    return context.json({
      name: owner?.name ?? name,
      email: owner?.email ?? email,
      role: owner?.role ?? role,
    } satisfies LinkFor);
  });
  endpoints.addOpen('POST /api/invitations/accept', async (context) => {
    const { token, name, password } = await bodyOf(context, acceptRequestSchema);
    const { email } = await findLink(database, 'invitation', token, now());
    const passwordHash = await newPasswordHash(passwords, password, [name, email]);
    const member = await database.transaction(async (transaction) => {
      const link = await useLink(transaction, 'invitation', token, now());
      if (link.email === null || link.role === null) throw new Refusal('urn:problem:expired-link');
      const staff = { name, email: link.email, role: link.role, passwordHash };
      const added = await addStaff(transaction, staff, now());
      await record({ kind: 'invitationAccepted', by: added }, transaction);
      return added;
    });
    await signIn(parts, context, member);
    return context.json(member);
  });
  endpoints.addOpen('POST /api/password', async (context) => {
    const { token, password } = await bodyOf(context, newPasswordRequestSchema);
    const { staff_id: staffId } = await findLink(database, 'password', token, now());
    const owner = staffId === null ? null : await findAccount(database, 'id', staffId);
    if (owner === null || !owner.active) throw new Refusal('urn:problem:expired-link');
    const hash = await newPasswordHash(passwords, password, [owner.name, owner.email]);
    await database.transaction(async (transaction) => {
      await useLink(transaction, 'password', token, now());
      await setPassword(transaction, owner.id, hash, null, now());
      await record({ kind: 'passwordChanged', by: owner }, transaction);
    });
    // The owner need not wait because of somebody else's failed tries.
    const keys = tryKeys(owner.email, null);
    await refundTry(database, keys, now());
    return context.body(null, 204);
  });
}
