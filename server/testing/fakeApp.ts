import { Hono } from 'hono';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import pino from 'pino';
import { isAllowed, type Me } from '#protocol/staff.ts';
import { type AppAuth, type AppParts, createApp } from '#server/app/createApp.ts';
import { problemResponse } from '#server/app/errors.ts';
import { MEMBER_RATE, openRate } from '#server/app/limits.ts';
import { createMetrics } from '#server/app/metrics.ts';
import { openTurns } from '#server/app/turns.ts';
import type { PresenceMessage } from '#server/presence/presence.ts';
import { openBuiltFiles } from '#server/routes/page.ts';
import { fakeList, type FakeList } from '#server/testing/fakeList.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

export const METRICS_TOKEN = 'm'.repeat(32);

/** The page of `buildFixture`. */
export const PAGE = '<!doctype html><html><body><div id="root"></div></body></html>';

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'index.html': PAGE,
  _headers:
    "/*\n  Content-Security-Policy: default-src 'none'\n  X-Content-Type-Options: nosniff\n\n" +
    '/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n',
  'assets/main-1a2b.js': 'console.log(1)',
  'assets/main-1a2b.js.br': brotliCompressSync('console.log(1)'),
  'robots.txt': 'User-agent: *',
};

/** A small build in a temporary folder. */
export function buildFixture(): string {
  const folder = temporaryFolder('build');
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

function staffOf({ headers }: Request): Me | null {
  const role = headers.get('X-Staff');
  if (role !== 'viewer' && role !== 'editor' && role !== 'admin') return null;
  return { id: role, name: `Ayşe ${role}`, email: `${role}@example.com`, role };
}

/**
 * Staff signed in by the header `X-Staff`: viewer, editor or admin, each with that id.
 * @param readRevision see `SharedList.revision`
 */
export function fakeAuth(readRevision = () => Promise.resolve(7)): AppAuth {
  const app = new Hono();
  const callerOf = async (request: Request) => {
    const me = staffOf(request);
    const session = { sessionId: null, isRenewalDue: false };
    return me && { me, revision: await readRevision(), ...session };
  };
  app.get('/api/staff/:id', (context) => context.json(context.req.param('id')));
  app.post('/api/sign-in', async (context) => context.json((await context.req.text()).length));
  return {
    app,
    callerOf,
    handOver: async () => undefined,
    isUploadPending: async () => false,
    startOf: async () => '',
    hasStaff: async () => true,
    providerName: null,
    requireStaff: (access) => async (context, next) => {
      const caller = await callerOf(context.req.raw);
      if (caller === null) return problemResponse('urn:problem:signed-out');
      if (access !== 'signedIn' && !isAllowed(caller.me.role, access)) {
        return problemResponse('urn:problem:forbidden');
      }
      context.set('caller', caller);
      return next();
    },
  };
}

export interface FakeApp {
  readonly app: Hono;
  readonly list: FakeList;
  /** The messages about forms, in order. */
  readonly words: readonly PresenceMessage[];
  /** The log, in lines. */
  readonly logged: readonly string[];
}

/** The server's app on a fake list and staff. */
export function fakeApp(overrides: Partial<AppParts> = {}, list = fakeList()): FakeApp {
  const logged: string[] = [];
  const words: PresenceMessage[] = [];
  const app = createApp({
    auth: fakeAuth(list.revision),
    list,
    live: { handler: async () => new Response('live') },
    presence: {
      say: async (word) => void words.push(word),
      editorsOf: (userId, staffId) => ({ names: [userId], count: 1, ownForms: [staffId] }),
    },
    files: openBuiltFiles(buildFixture()),
    publicUrl: null,
    log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
    metrics: createMetrics({
      pool: { totalCount: 2, idleCount: 1, waitingCount: 0 },
      streamCount: () => 3,
      backups: () => null,
    }),
    turns: openTurns(10),
    takeRequest: openRate(MEMBER_RATE),
    metricsToken: METRICS_TOKEN,
    checkReady: async () => undefined,
    takesWrites: () => true,
    ...overrides,
  });
  return { app, list, words, logged };
}
