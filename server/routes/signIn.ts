import { meSchema } from '#protocol/staff.ts';
import { signInRequestSchema } from '#protocol/staffApi.ts';
import { Refusal } from '#server/app/errors.ts';
import { findAccount } from '#server/auth/accounts.ts';
import { type AuthParts, signIn } from '#server/auth/authParts.ts';
import { forgetOldLinks } from '#server/auth/links.ts';
import { isPassword } from '#server/auth/secrets.ts';
import { forgetOldTries, refundTry, takeTry, tryKeys } from '#server/auth/signInTries.ts';
import type { Database } from '#server/database/database.ts';
import { bodyOf, type Descriptions } from '#server/routes/endpoint.ts';

/**
 * A browser whose clock is behind still sends the cookie, and has to learn that its session has
 * expired.
 */
const EXPIRED_KEPT_MS = 24 * 60 * 60_000;

/** Signing in and out. */
export function addSignInEndpoints(parts: AuthParts): void {
  const { database, endpoints, sessions, passwords, now, log, recordFailure, recordRead } = parts;
  endpoints.addOpen('POST /api/sign-in', async (context) => {
    const { email, password } = await bodyOf(context, signInRequestSchema);
    const keys = tryKeys(email, parts.clientAddress(context));
    await takeTry(database, keys, now());
    const account = await findAccount(database, 'email', email);
    // The same answer after the same time, whatever is wrong.
    const isRight = await isPassword(passwords, password, account?.password ?? null);
    if (account === null || !account.active || !isRight) {
      // Records nothing of what was typed, which may be a password.
      await recordFailure(context, account);
      log('sign-in-refused', {});
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

export const SIGN_IN_DESCRIPTIONS = {
  'POST /api/sign-in': {
    summary: 'Signs a member of staff in: the response sets the cookie of a new session.',
    details: 'It is not said what was wrong: address, password, or a deactivated account.',
    request: signInRequestSchema,
    response: meSchema,
    problems: ['urn:problem:wrong-sign-in', 'urn:problem:too-many-requests'],
  },
  'POST /api/sign-out': {
    summary: 'Ends the session of the request, if there is one.',
    response: null,
  },
} as const satisfies Descriptions<string>;
