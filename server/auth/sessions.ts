import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { randomUUID } from 'node:crypto';
import { isAllowed, type Me } from '#protocol/staff.ts';
import { Refusal } from '#server/app/errors.ts';
import type { Caller, StaffVariables } from '#server/app/caller.ts';
import { addressOf } from '#server/app/listen.ts';
import { notifyOfStaff } from '#server/auth/accounts.ts';
import { bearerOf, findTokenOwner } from '#server/auth/personalTokens.ts';
import { randomToken, tokenHash } from '#server/auth/secrets.ts';
import { type Database, ifWritable } from '#server/database/database.ts';
import { REVISION_SQL } from '#server/list/revision.ts';
import type { Access } from '#server/routes/permissions.ts';

/** A session ends this long after its last renewal. */
export const SESSION_S = 7 * 24 * 60 * 60;
/** The first request after this long renews it. */
const RENEWAL_S = 24 * 60 * 60;
/** The precision of the time when somebody was last seen: not every request writes it. */
const SEEN_STEP_MS = 5 * 60_000;
const MAX_USER_AGENT = 500;

export type Sessions = ReturnType<typeof openSessions>;

/**
 * Opens and ends sessions of the staff, and finds out who sends requests. Each request reads its
 * session and its member of staff in one statement, by keys: when an admin ends or deactivates
 * something or changes a role, that takes effect with the next request, on every server.
 */
export function openSessions({
  database,
  isSecure,
  now,
}: {
  readonly database: Database;
  readonly isSecure: boolean;
  readonly now: () => Date;
}) {
  const { query } = database;
  const cookie = sessionCookie(isSecure);
  const callerOf = async (request: Request): Promise<Caller | null> => {
    const bearer = bearerOf(request);
    if (bearer !== null) {
      const owner = await findTokenOwner(database, bearer, now());
      return owner && { ...owner, sessionId: null, isRenewalDue: false };
    }
    const token = cookie.tokenOf(request);
    return token === null ? null : findCaller(database, token, now());
  };
  const signedOutRefusal = async (request: Request) => {
    const token = bearerOf(request) === null ? cookie.tokenOf(request) : null;
    // The browser drops the cookie of a session that expires.
    const isEnded = token !== null && !(await hasExpired(database, token, now()));
    return new Refusal('urn:problem:signed-out', isEnded ? { isSessionEnded: true } : {});
  };
  const renew = async (context: Context) => {
    const token = cookie.tokenOf(context.req.raw) ?? '';
    const renewed = await query(
      'UPDATE staff_sessions SET expires_at = $2, updated_at = $3 WHERE token = $1 RETURNING id',
      [sessionHash(token), endFrom(now()), now()],
    );
    // It may have ended meanwhile.
    if (renewed.length > 0) cookie.set(context, token);
  };
  return {
    /** Who sent a request; `null`: nobody, or a person whose session has ended. */
    callerOf,
    /** Answers with a problem, unless somebody who may do this asks. Renews the session. */
    require:
      (access: Exclude<Access, 'anyone'>): MiddlewareHandler<StaffVariables> =>
      async (context, next) => {
        const caller = await callerOf(context.req.raw);
        if (caller === null) throw await signedOutRefusal(context.req.raw);
        if (access !== 'signedIn' && !isAllowed(caller.me.role, access)) {
          throw new Refusal('urn:problem:forbidden');
        }
        context.set('caller', caller);
        await next();
        // If it fails, the next request tries again.
        if (caller.isRenewalDue) await renew(context).catch(() => undefined);
      },
    /** Opens a session, and sets its cookie. */
    open: async (context: Context, staffId: string): Promise<void> => {
      const token = randomToken();
      await query(
        `WITH seen AS (UPDATE staff SET seen_at = $5 WHERE id = $2 RETURNING id)
         INSERT INTO staff_sessions (id, token, staff_id, ip_address, user_agent, seen_at,
           expires_at, created_at, updated_at)
         SELECT $1, $3, id, $4, $6, $5, $7::timestamptz, $5, $5 FROM seen`,
        [
          randomUUID(),
          staffId,
          sessionHash(token),
          addressOf(context) ?? '',
          now(),
          (context.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT),
          endFrom(now()),
        ],
      );
      cookie.set(context, token);
    },
    /** Ends the request's session, if any, and clears its cookie. @returns its owner */
    end: async (context: Context): Promise<Me | null> => {
      const caller = await callerOf(context.req.raw);
      if (caller !== null) {
        // On a full disk the browser forgets its cookie alone.
        await ifWritable(query('DELETE FROM staff_sessions WHERE id = $1', [caller.sessionId]));
        // A standby notifies nobody: then streams end with their next heartbeat.
        await ifWritable(notifyOfStaff(database, caller.me.id));
      }
      cookie.clear(context);
      return caller?.me ?? null;
    },
  };
}

function endFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_S * 1000);
}

/** The stored form of a session's token: readers of the database cannot make a cookie from it. */
function sessionHash(token: string): string {
  return tokenHash(token).toString('hex');
}

/** The cookie with a session's token, which nobody can guess. */
function sessionCookie(isSecure: boolean) {
  const name = isSecure ? '__Secure-staff.session_token' : 'staff.session_token';
  const attributes = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Lax' } as const;
  return {
    set: (context: Context, token: string) =>
      setCookie(context, name, token, { ...attributes, maxAge: SESSION_S }),
    clear: (context: Context) => deleteCookie(context, name, attributes),
    tokenOf: ({ headers }: Request): string | null => {
      const value = parse(headers.get('cookie') ?? '', name)[name] ?? '';
      // Cookies from before December 2026 have a signature behind a dot.
      const [token = ''] = value.split('.', 1);
      return token === '' ? null : token;
    },
  };
}

async function findCaller(database: Database, token: string, now: Date): Promise<Caller | null> {
  const [row] = await database.query<SessionRow>(
    `SELECT sessions.id AS session_id, sessions.seen_at, sessions.expires_at,
       staff.id, staff.name, staff.email, staff.role, ${REVISION_SQL} AS revision
     FROM staff_sessions AS sessions JOIN staff ON staff.id = sessions.staff_id
     WHERE sessions.token = $1 AND sessions.expires_at > $2 AND staff.active`,
    [sessionHash(token), now],
  );
  if (row === undefined) return null;
  if (now.getTime() - row.seen_at.getTime() > SEEN_STEP_MS) {
    await ifWritable(
      database.query(
        `WITH seen AS (UPDATE staff_sessions SET seen_at = $2 WHERE id = $1 RETURNING staff_id)
         UPDATE staff SET seen_at = $2 FROM seen WHERE staff.id = seen.staff_id`,
        [row.session_id, now],
      ),
    );
  }
  const { id, name, email, role } = row;
  const leftMs = row.expires_at.getTime() - now.getTime();
  return {
    me: { id, name, email, role },
    revision: row.revision,
    sessionId: row.session_id,
    isRenewalDue: leftMs < (SESSION_S - RENEWAL_S) * 1000,
  };
}

async function hasExpired({ query }: Database, token: string, now: Date): Promise<boolean> {
  const sql = 'SELECT id FROM staff_sessions WHERE token = $1 AND expires_at <= $2';
  return (await query(sql, [sessionHash(token), now])).length > 0;
}

type SessionRow = Me & {
  readonly revision: number;
  readonly session_id: string;
  readonly seen_at: Date;
  readonly expires_at: Date;
};
