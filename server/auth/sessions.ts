import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { isAllowed, type Me, type StaffRole } from '#protocol/staff.ts';
import type { Asker } from '#server/app/auth.ts';
import { Refusal } from '#server/app/errors.ts';
import { notifyOfStaff } from '#server/auth/accounts.ts';
import { bearerOf, findTokenOwner } from '#server/auth/personalTokens.ts';
import { randomToken, tokenHash } from '#server/auth/secrets.ts';
import { type Database, ifWritable } from '#server/database/database.ts';
import type { Access } from '#server/routes/permissions.ts';

/** A session ends this long after its last renewal. */
export const SESSION_S = 7 * 24 * 60 * 60;
/** The first request after this long renews it. */
const RENEWAL_S = 24 * 60 * 60;
/** The precision of the time when somebody was last seen: not every request writes it. */
const SEEN_STEP_MS = 5 * 60_000;
const MAX_USER_AGENT = 500;

/** The caller of a request, by an open session or a valid token. */
export interface Caller {
  readonly me: Me;
  /** `null`: called with a personal token. */
  readonly sessionId: string | null;
  /** It ends soon enough to be renewed. */
  readonly isRenewalDue: boolean;
}

type AskingCaller = Caller & Asker;

interface SessionParts {
  readonly database: Database;
  readonly ended: EndedSessions;
  /** Signs the cookies; at least 32 characters. */
  readonly secret: string;
  /** Whether browsers reach the server by TLS: cookies are then sent only by TLS. */
  readonly isSecure: boolean;
  readonly now: () => Date;
  /** A subquery that returns `SharedList.revision`. */
  readonly revisionSql: string;
}

export interface Sessions {
  /** Who sent a request; `null`: nobody, or a person whose session has ended. */
  readonly callerOf: (request: Request) => Promise<Caller | null>;
  /** The same, with the revision, in one statement. */
  readonly askerOf: (request: Request) => Promise<AskingCaller | null>;
  /** `askerOf`, for people who may read. @throws Refusal if the caller may not */
  readonly admitAsker: (request: Request) => Promise<AskingCaller>;
  /** @throws Refusal if the caller may not */
  readonly admit: (request: Request, access: Exclude<Access, 'anyone'>) => Promise<Caller>;
  /** Opens a session, and sets its cookie. @param address IP address; `null`: unknown */
  readonly open: (context: Context, staffId: string, address: string | null) => Promise<void>;
  /** Moves a session's end further away, and sets its cookie. */
  readonly renew: (context: Context) => Promise<void>;
  /** Ends the request's session, if any, and clears its cookie. @returns its owner */
  readonly end: (context: Context) => Promise<Me | null>;
}

/**
 * Opens and ends sessions of the staff, and finds out who sends requests. Each request reads its
 * session and its member of staff in one statement, by keys: when an admin ends or deactivates
 * something or changes a role, that takes effect with the next request, on every server.
 */
export function openSessions(parts: SessionParts): Sessions {
  const { database, ended, now, revisionSql } = parts;
  const cookie = sessionCookie(parts);
  const find = async (request: Request, revision: string): Promise<AskingCaller | null> => {
    const bearer = bearerOf(request);
    if (bearer !== null) {
      const owner = await findTokenOwner(database, bearer, now(), revision);
      return owner && { ...owner, sessionId: null, isRenewalDue: false };
    }
    const token = cookie.tokenOf(request);
    const caller = token === null ? null : await findCaller(database, token, now(), revision);
    return ended.has(caller?.sessionId ?? null) ? null : caller;
  };
  const askerOf = (request: Request) => find(request, revisionSql);
  const callerOf = (request: Request): Promise<Caller | null> => find(request, '0');
  const signedOutRefusal = async (request: Request) => {
    const token = bearerOf(request) === null ? cookie.tokenOf(request) : null;
    // The browser drops the cookie of a session that expires.
    const isEnded = token !== null && !(await hasExpired(database, token, now()));
    return new Refusal('urn:problem:signed-out', isEnded ? { isSessionEnded: true } : {});
  };
  return {
    callerOf,
    askerOf,
    admitAsker: async (request) => {
      const caller = await askerOf(request);
      if (caller === null) throw await signedOutRefusal(request);
      return admitted(caller, 'read');
    },
    admit: async (request, access) => {
      const caller = await callerOf(request);
      if (caller === null) throw await signedOutRefusal(request);
      return admitted(caller, access);
    },
    open: async (context, staffId, address) => {
      const token = randomToken();
      await database.query(
        `WITH seen AS (UPDATE staff SET seen_at = $5 WHERE id = $2 RETURNING id)
         INSERT INTO staff_sessions (id, token, staff_id, ip_address, user_agent, seen_at,
           expires_at, created_at, updated_at)
         SELECT $1, $3, id, $4, $6, $5, $7::timestamptz, $5, $5 FROM seen`,
        [
          randomUUID(),
          staffId,
          sessionHash(token),
          address ?? '',
          now(),
          (context.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT),
          endFrom(now()),
        ],
      );
      cookie.set(context, token);
    },
    renew: async (context) => {
      const token = cookie.tokenOf(context.req.raw);
      if (token === null) return;
      const renewed = await database.query(
        'UPDATE staff_sessions SET expires_at = $2, updated_at = $3 WHERE token = $1 RETURNING id',
        [sessionHash(token), endFrom(now()), now()],
      );
      // It may have ended meanwhile.
      if (renewed.length > 0) cookie.set(context, token);
    },
    end: async (context) => {
      const caller = await callerOf(context.req.raw);
      const sessionId = caller?.sessionId ?? null;
      if (sessionId !== null) await ended.end(sessionId);
      // A standby notifies nobody: then streams end with their next heartbeat.
      if (caller !== null) await ifWritable(notifyOfStaff(database, caller.me.id));
      cookie.clear(context);
      return caller?.me ?? null;
    },
  };
}

function admitted<Found extends Caller>(caller: Found, access: Exclude<Access, 'anyone'>): Found {
  if (access === 'signedIn' || isAllowed(caller.me.role, access)) return caller;
  throw new Refusal('urn:problem:forbidden');
}

function endFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_S * 1000);
}

/** The stored form of a session's token: readers of the database cannot make a cookie from it. */
function sessionHash(token: string): string {
  return tokenHash(token).toString('hex');
}

/** The cookie with a session's token and our signature. */
function sessionCookie({ secret, isSecure }: Pick<SessionParts, 'secret' | 'isSecure'>) {
  const name = isSecure ? '__Secure-staff.session_token' : 'staff.session_token';
  const attributes = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Lax' } as const;
  return {
    set: (context: Context, token: string) => {
      const value = `${token}.${signatureOf(token, secret).toString('base64')}`;
      setCookie(context, name, value, { ...attributes, maxAge: SESSION_S });
    },
    clear: (context: Context) => deleteCookie(context, name, attributes),
    /** The token of a request, if our signature is valid. */
    tokenOf: ({ headers: sent }: Request): string | null => {
      const cookies = sent.get('cookie');
      return cookies === null ? null : signedValue(parse(cookies, name)[name] ?? '', secret);
    },
  };
}

function signatureOf(value: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(value).digest();
}

/** The value before its signature; `null`: not ours. Hono's own check takes fifty times as long. */
function signedValue(text: string, secret: string): string | null {
  const end = text.lastIndexOf('.');
  const value = text.slice(0, Math.max(end, 0));
  const signature = Buffer.from(text.slice(end + 1), 'base64');
  const expected = signatureOf(value, secret);
  const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isOurs ? value : null;
}

async function findCaller(
  database: Database,
  token: string,
  now: Date,
  revision: string,
): Promise<AskingCaller | null> {
  const [row] = await database.prepared<SessionRow>(
    `SELECT sessions.id AS session_id, sessions.seen_at, sessions.expires_at,
       staff.id, staff.name, staff.email, staff.role, ${revision} AS revision
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

type SessionRow = {
  readonly revision: number;
  readonly session_id: string;
  readonly seen_at: Date;
  readonly expires_at: Date;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
};

/**
 * Sessions that have ended. While the database takes no writes they are ended only for this process,
 * and are removed once it takes writes again.
 */
export interface EndedSessions {
  /** Whether this session has ended, but could not be removed yet; `null`: no session. */
  readonly has: (id: string | null) => boolean;
  readonly end: (id: string) => Promise<void>;
  /** Removes what could not be removed before: to be called regularly, and at the end. */
  readonly remove: () => Promise<void>;
}

export function openEndedSessions({ query }: Database): EndedSessions {
  const left = new Set<string>();
  const remove = async () => {
    if (left.size === 0) return;
    const ids = [...left];
    await query('DELETE FROM staff_sessions WHERE id = ANY($1::text[])', [ids]);
    for (const id of ids) left.delete(id);
  };
  return {
    has: (id) => id !== null && left.has(id),
    end: async (id) => {
      left.add(id);
      await ifWritable(remove());
    },
    remove: () => ifWritable(remove()),
  };
}
