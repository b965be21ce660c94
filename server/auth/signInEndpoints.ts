import {
  type OwnPassword,
  ownPasswordRequestSchema,
  signInRequestSchema,
  ownPasswordSchema,
  staffSessionsSchema,
} from '#protocol/staffApi.ts';
import { findAccount, setPassword } from '#server/auth/accounts.ts';
import { signIn, type AuthParts } from '#server/auth/authParts.ts';
import { bodyOf } from '#server/auth/endpoint.ts';
import { forgetOldLinks } from './staff/links.ts';
import { isPassword, newPasswordHash } from '#server/auth/passwords.ts';
import { Refusal } from '#server/http/problems.ts';
import { forgetOldTries, refundTry, takeTry, tryKeys } from '#server/auth/signInTries.ts';
import type { Database } from '#server/database/database.ts';
import { endSession, listSessions } from './staff/staffSessions.ts';
import type { Descriptions } from '#server/openapi/endpointDescription.ts';
import { meSchema } from '#protocol/staff.ts';

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

/** The endpoints of everybody's own account. */
export function addOwnEndpoints(parts: AuthParts): void {
  const { database, endpoints, sessions, passwords, now, log, record } = parts;
  endpoints.addForStaff('GET /api/me', async (context, { me, isRenewalDue }) => {
    if (isRenewalDue) await sessions.renew(context);
    return context.json(me);
  });
  endpoints.addForStaff('GET /api/me/password', async (context, { me }) => {
    const account = await findAccount(database, 'id', me.id);
    return context.json({
      isSet: account !== null && account.password !== null,
    } satisfies OwnPassword);
  });
  endpoints.addForStaff('POST /api/me/password', async (context, { me, sessionId }) => {
    const { current, next } = await bodyOf(context, ownPasswordRequestSchema);
    // Counted apart from sign-in: somebody with a stolen session must not guess without end.
    const keys = tryKeys(`own:${me.id}`, parts.clientAddress(context));
    await takeTry(database, keys, now());
    const account = await findAccount(database, 'id', me.id);
    if (!(await isPassword(passwords, current, account?.password ?? null))) {
      const title = 'Şimdiki şifreniz yanlış.';
      throw new Refusal('urn:problem:wrong-sign-in', { title, status: 400 });
    }
    await refundTry(database, keys, now());
    const hash = await newPasswordHash(passwords, next, [me.name, me.email]);
    await database.transaction(async (transaction) => {
      await setPassword(transaction, me.id, hash, sessionId, now());
      await record({ kind: 'passwordChanged', by: me }, transaction);
    });
    log('password-changed', { staffId: me.id });
    return context.body(null, 204);
  });
  endpoints.addForStaff('GET /api/me/sessions', async (context, { me, sessionId }) =>
    context.json(await listSessions(database, me.id, sessionId, now())),
  );
  endpoints.addForStaff('DELETE /api/me/sessions/:id', async (context, { me }) => {
    await database.transaction(async (transaction) => {
      await endSession(transaction, context.req.param('id') ?? '', me.id);
      await record({ kind: 'sessionEnded', by: me }, transaction);
    });
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
  'GET /api/me': {
    summary: 'Who is signed in, or whom the token acts for, with what it may do.',
    response: meSchema,
  },
  'GET /api/me/password': {
    summary: 'Whether one has a password: who signs in elsewhere may have none.',
    response: ownPasswordSchema,
  },
  'POST /api/me/password': {
    summary: 'Changes one’s own password, and ends all other sessions.',
    request: ownPasswordRequestSchema,
    response: null,
    problems: [
      ['urn:problem:wrong-sign-in', 400],
      'urn:problem:weak-password',
      'urn:problem:too-many-requests',
    ],
  },
  'GET /api/me/sessions': {
    summary: 'One’s own open sessions, the newest first.',
    response: staffSessionsSchema,
  },
  'DELETE /api/me/sessions/:id': {
    summary: 'Ends one of one’s own sessions.',
    response: null,
    problems: ['urn:problem:not-found'],
  },
} as const satisfies Descriptions<string>;
