import { Hono } from 'hono';
import { createHash } from 'node:crypto';
import pino from 'pino';
import type { Me, StaffRole } from '#protocol/staff.ts';
import { linkTokenIn } from '#protocol/staffApi.ts';
import { noStore } from '#server/app/createApp.ts';
import { errorResponder } from '#server/app/errors.ts';
import { MEMBER_RATE, openRate } from '#server/app/limits.ts';
import { requireOwnOrigin } from '#server/app/requestOrigin.ts';
import { openTurns } from '#server/app/turns.ts';
import { addStaff } from '#server/auth/accounts.ts';
import { type Auth, createAuth } from '#server/auth/createAuth.ts';
import type { OidcSettings } from '#server/auth/oidcProvider.ts';
import { type PasswordHashing, SCRYPT } from '#server/auth/secrets.ts';
import type { Database } from '#server/database/database.ts';
import type { SharedList } from '#server/list/openSharedList.ts';
import type { MemberTurns } from '#server/routes/endpoint.ts';
import { fakeList } from '#server/testing/fakeList.ts';

export const PUBLIC_URL = 'https://liste.ornek.com';
export const PASSWORD = 'doğru at pil zımba';

/** A line of the log. */
interface LogLine {
  readonly msg: string;
  readonly [fact: string]: unknown;
}

/** A browser: keeps cookies, and states whose page it shows. */
export interface TestBrowser {
  readonly send: (method: string, path: string, body?: unknown) => Promise<Response>;
  readonly cookies: Map<string, string>;
}

export interface AuthWorld {
  readonly auth: Auth;
  /** Its endpoints, which writes from other origins do not reach. */
  readonly app: Hono;
  readonly newBrowser: (address?: string) => TestBrowser;
  /** Adds a member of staff whose password is `PASSWORD`. */
  readonly addMember: (name: string, role: StaffRole) => Promise<Me>;
  /** The browser of a member of staff who has signed in. */
  readonly signedIn: (member: Me, address?: string) => Promise<TestBrowser>;
  /** The current time of the test. */
  readonly now: () => Date;
  readonly advance: (ms: number) => void;
  readonly records: string[];
  /** The log. */
  readonly logged: readonly LogLine[];
  /** What it says of the provider's failures. */
  readonly providerFacts: readonly LogLine[];
  /** How often a backup was asked for; each after the first finds one under way. */
  backupsBegun: number;
  /** What `fill` rejects with once, if anything. */
  failFill: Error | null;
}

/** So that no test takes the time of many real hashes. */
const QUICK_HASHING: PasswordHashing = {
  hash: async (password) => quickHash(password),
  verify: async ({ hash, password }) => hash === quickHash(password),
};
const quickHash = (password: string) => createHash('sha256').update(password).digest('hex');

/**
 * Sign-in on a database, with its own clock.
 * @param list where records go beside `records`, and what is backed up
 * @param oidc where staff may also sign in
 * @param passwords `null`: as the server hashes them
 * @param turns what requests wait for
 */
export function openAuthWorld(
  database: Database,
  list: Pick<SharedList, 'fill' | 'backUp'> = fakeList(),
  oidc: OidcSettings | null = null,
  passwords: PasswordHashing | null = QUICK_HASHING,
  turns: Partial<MemberTurns> = {},
): AuthWorld {
  // Stands still, however long hashing takes.
  let nowMs = Date.now();
  const now = () => new Date(nowMs);
  const records: string[] = [];
  const logged: LogLine[] = [];
  const providerFacts: LogLine[] = [];
  const write = (text: string) => {
    // Written by pino.
    const line = JSON.parse(text) as LogLine;
    logged.push(line);
    if (line.msg === 'provider failed') providerFacts.push(line);
  };
  const auth = createAuth({
    database,
    takeRequest: openRate(MEMBER_RATE),
    turns: openTurns(database.pool.options.max),
    ...turns,
    isSecure: true,
    oidc,
    passwords: passwords ?? SCRYPT,
    now,
    random: Math.random,
    list: {
      fill: async (added, within) => {
        const error = world.failFill;
        world.failFill = null;
        if (error !== null) throw error;
        records.push(...added);
        await list.fill(added, within);
      },
      backUp: list.backUp,
    },
    beginBackup: () => (world.backupsBegun += 1) === 1,
    hasBackups: false,
    log: pino({}, { write }),
  });
  const app = new Hono();
  app.onError(errorResponder(pino({ level: 'silent' })));
  app.use(noStore, requireOwnOrigin(PUBLIC_URL));
  app.route('/', auth.app);
  const newBrowser = (address = '192.0.2.1') => browserOf(app, address);
  const world: AuthWorld = {
    auth,
    app,
    newBrowser,
    addMember: async (name, role) => {
      const passwordHash = await (passwords ?? SCRYPT).hash(PASSWORD);
      const email = `${name.toLowerCase()}@ornek.com`;
      return addStaff(database, { name, email, role, passwordHash }, now());
    },
    signedIn: async ({ email }, address) => {
      const browser = newBrowser(address);
      const response = await browser.send('POST', '/api/sign-in', { email, password: PASSWORD });
      if (response.status !== 200) throw new Error(`not signed in: ${response.status}`);
      return browser;
    },
    now,
    advance: (ms) => {
      nowMs += ms;
    },
    records,
    logged,
    providerFacts,
    backupsBegun: 0,
    failFill: null,
  };
  return world;
}

/** @param app with the endpoints of sign-in */
export function browserOf(app: Hono, address: string): TestBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    send: async (method, path, body) => {
      const headers = new Headers({ 'x-forwarded-for': address, 'user-agent': 'Test' });
      const pairs = [...cookies].map(([name, value]) => `${name}=${value}`);
      if (pairs.length > 0) headers.set('cookie', pairs.join('; '));
      if (method !== 'GET') headers.set('origin', PUBLIC_URL);
      if (body !== undefined) headers.set('content-type', 'application/json');
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const response = await app.request(`${PUBLIC_URL}${path}`, init);
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
      return response;
    },
  };
}

function keep(cookies: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';');
  const split = pair.indexOf('=');
  const name = pair.slice(0, split);
  if (/max-age=0(;|$)/i.test(cookie)) cookies.delete(name);
  else cookies.set(name, pair.slice(split + 1));
}

/** The token of a link's path. */
export function tokenOf(path: string): string {
  return linkTokenIn(new URL(path, PUBLIC_URL).hash) ?? '';
}
