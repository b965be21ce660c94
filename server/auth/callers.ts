import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import type { Database } from '#server/database/database.ts';
import type { EndedSessions } from '#server/auth/endedSessions.ts';
import { ifWritable } from '#server/database/isWriteRefused.ts';
import { isAllowed, type StaffRole, type Me } from '#protocol/staff.ts';
import type { Access } from './staff/permissions.ts';
import { bearerOf, findTokenOwner } from './staff/personalTokens.ts';
import { Refusal } from '#server/auth/refusal.ts';
import type { Asker } from '#server/http/auth.ts';
import {
  RENEWAL_S,
  SESSION_S,
  sessionHash,
  type SignInLibrary,
} from '#server/auth/signInLibrary.ts';

/** The precision of the time when somebody was last seen: not every request writes it. */
const SEEN_STEP_MS = 5 * 60_000;

/** The caller of a request, by an open session or a valid token. */
export interface Caller {
  readonly me: Me;
  /** `null`: called with a personal token. */
  readonly sessionId: string | null;
  /** It ends soon enough that the library should renew it. */
  readonly isRenewalDue: boolean;
}

type AskingCaller = Caller & Asker;

export interface CallerParts {
  readonly database: Database;
  readonly library: SignInLibrary;
  readonly ended: EndedSessions;
  /** Signs the cookies. */
  readonly secret: string;
  readonly now: () => Date;
  /** A subquery that returns `SharedList.revision`. */
  readonly revisionSql: string;
}

export interface Callers {
  /** Who sent a request; `null`: nobody, or a person whose session has ended. */
  readonly callerOf: (request: Request) => Promise<Caller | null>;
  /** The same, with the revision, in one statement. */
  readonly askerOf: (request: Request) => Promise<AskingCaller | null>;
  /** `askerOf`, for people who may read. @throws Refusal if the caller may not */
  readonly admitAsker: (request: Request) => Promise<AskingCaller>;
  /** @throws Refusal if the caller may not */
  readonly admit: (request: Request, access: Exclude<Access, 'anyone'>) => Promise<Caller>;
}

/**
 * Finds out who sends requests. Each request reads its session and its member of staff in one
 * statement, by keys: when an admin ends or deactivates something or changes a role, that takes
 * effect with the next request, on every server. With the library's cookie cache it would take
 * effect only later.
 */
export function openCallers({
  database,
  library,
  ended,
  secret,
  now,
  revisionSql,
}: CallerParts): Callers {
  const find = async (request: Request, revision: string): Promise<AskingCaller | null> => {
    const bearer = bearerOf(request);
    if (bearer !== null) {
      const owner = await findTokenOwner(database, bearer, now(), revision);
      return owner && { ...owner, sessionId: null, isRenewalDue: false };
    }
    const token = await tokenOf(request, library, secret);
    const caller = token === null ? null : await findCaller(database, token, now(), revision);
    return ended.has(caller?.sessionId ?? null) ? null : caller;
  };
  const askerOf = (request: Request) => find(request, revisionSql);
  const callerOf = (request: Request): Promise<Caller | null> => find(request, '0');
  const signedOutRefusal = async (request: Request) => {
    const token = bearerOf(request) === null ? await tokenOf(request, library, secret) : null;
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
  };
}

function admitted<Found extends Caller>(caller: Found, access: Exclude<Access, 'anyone'>): Found {
  if (access === 'signedIn' || isAllowed(caller.me.role, access)) return caller;
  throw new Refusal('urn:problem:forbidden');
}

/** The token in a session's cookie, if our signature is valid. */
export async function tokenOf(
  request: Request,
  library: SignInLibrary,
  secret: string,
): Promise<string | null> {
  const cookies = request.headers.get('cookie');
  if (cookies === null) return null;
  const { authCookies } = await library.$context;
  const { name } = authCookies.sessionToken;
  return signedValue(parse(cookies, name)[name] ?? '', secret);
}

/**
 * The value before a signature in the library's format (HMAC with SHA-256, in base64); `null`: not
 * ours. Synchronous: the library's own check uses Web Crypto and takes fifty times as long.
 */
function signedValue(text: string, secret: string): string | null {
  const end = text.lastIndexOf('.');
  const value = text.slice(0, Math.max(end, 0));
  const signature = Buffer.from(text.slice(end + 1), 'base64');
  const expected = createHmac('sha256', secret).update(value).digest();
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
