import { betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Pool } from 'pg';
import * as v from 'valibot';
import { randomToken, tokenHash } from '#server/auth/secretTokens.ts';

/** A session ends this long after its last renewal. */
export const SESSION_S = 7 * 24 * 60 * 60;
/** The first request after this long renews it. */
export const RENEWAL_S = 24 * 60 * 60;

const sessionSchema = v.object({
  staffId: v.string(),
  ipAddress: v.string(),
  userAgent: v.string(),
});

/** The stored form of a session's token: readers of the database cannot make a cookie from it. */
export function sessionHash(token: string): string {
  return tokenHash(token).toString('hex');
}

/** Opens a session for a verified person: only for calls from the server itself. */
const openSession = createAuthEndpoint.serverOnly(
  { method: 'POST', body: sessionSchema },
  async (context) => {
    const { staffId, ...client } = context.body;
    const { internalAdapter } = context.context;
    const user = await internalAdapter.findUserById(staffId);
    if (user === null) throw new Error('no such member of staff');
    const token = randomToken();
    const stored = { ...client, token: sessionHash(token) };
    const session = await internalAdapter.createSession(staffId, false, stored, true);
    await setSessionCookie(context, { session: { ...session, token }, user });
    return context.json({ id: session.id });
  },
);

/** Moves the end of a session that the caller has found by its token. */
const renewSession = createAuthEndpoint.serverOnly(
  { method: 'POST', body: v.object({ token: v.string() }) },
  async (context) => {
    const { token } = context.body;
    const { internalAdapter } = context.context;
    const now = Date.now();
    const expiresAt = new Date(now + SESSION_S * 1000);
    const changed = { expiresAt, updatedAt: new Date(now) };
    const session = await internalAdapter.updateSession(sessionHash(token), changed);
    const user = session && (await internalAdapter.findUserById(session.userId));
    // It has ended meanwhile.
    if (!session || !user) return context.json(null);
    await setSessionCookie(context, { session: { ...session, token }, user });
    return context.json({ id: session.id });
  },
);

export interface LibrarySettings {
  /** Signs the cookies; at least 32 characters. */
  readonly secret: string;
  /** Whether browsers reach the server by TLS: cookies are then sent only by TLS. */
  readonly isSecure: boolean;
}

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** What the library's tables and columns are called in ours (migration 002-staff). */
const TABLES = {
  user: { modelName: 'staff', fields: { emailVerified: 'email_verified', ...TIMES } },
  session: {
    modelName: 'staff_sessions',
    fields: {
      userId: 'staff_id',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      expiresAt: 'expires_at',
      ...TIMES,
    },
  },
  account: {
    modelName: 'staff_accounts',
    fields: {
      userId: 'staff_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...TIMES,
    },
  },
};

/**
 * The sign-in library on our tables: sessions, their signed cookies, and
 * sign-out. None of its own HTTP endpoints is served.
 */
export function openSignInLibrary(pool: Pool, { secret, isSecure }: LibrarySettings) {
  return betterAuth({
    database: pool,
    secret,
    // Required, but unused without endpoints.
    baseURL: 'http://localhost',
    // Its log contains addresses.
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Our migrations have created the tables.
    advanced: {
      cookiePrefix: 'staff',
      useSecureCookies: isSecure,
      database: { validateSchema: false },
    },
    plugins: [{ id: 'open-session', endpoints: { openSession, renewSession } }],
    user: TABLES.user,
    session: { ...TABLES.session, expiresIn: SESSION_S, updateAge: RENEWAL_S },
    account: TABLES.account,
  });
}

export type SignInLibrary = ReturnType<typeof openSignInLibrary>;
