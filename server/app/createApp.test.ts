import { Hono } from 'hono';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { MAX_CHANGED_USERS, MAX_ID_LENGTH, MAX_QUESTIONS } from '#domain/limits.ts';
import { API_PATHS } from '#protocol/paths.ts';
import { openRate } from '#server/app/limits.ts';
import { LaterVersion } from '#server/database/migrate.ts';
import { KeyReusedError } from '#server/list/changeKeys.ts';
import { fakeApp, fakeAuth, METRICS_TOKEN } from '#server/testing/fakeApp.ts';
import { fakeList } from '#server/testing/fakeList.ts';

const KEY = '0b0c7d62-6f0e-4b7e-9a52-0f6a3f1a2b3c';
const CHANGE = { kind: 'remove', users: { kind: 'ids', ids: ['a'] } } as const;
const USER = { kind: 'user', id: 'a' } as const;
const ROWS = {
  kind: 'rows',
  users: null,
  query: { text: '', columns: [], filters: {}, sort: null, order: 'asc' },
} as const;

const JSON_TYPE = { 'Content-Type': 'application/json' };

function post(path: string, body: unknown, headers: Record<string, string> = {}): [string, object] {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return [
    path,
    { method: 'POST', body: text, headers: { 'X-Staff': 'editor', ...JSON_TYPE, ...headers } },
  ];
}

async function problemOf(response: Response): Promise<unknown> {
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  const problem: unknown = await response.json();
  expect(problem).toMatchObject({ status: response.status, title: expect.any(String) });
  // Just checked to be an object.
  return (problem as { type: string }).type;
}

describe('questions', () => {
  it('are answered in order, with a revision from before the answers', async () => {
    const list = fakeList({
      answer: async (question) => {
        list.setRevision(99);
        return { ok: true, value: question };
      },
    });
    const { app } = fakeApp({}, list);
    const response = await app.request(...post(API_PATHS.questions, { questions: [USER, ROWS] }));
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({
      revision: 7,
      answers: [
        { ok: true, value: USER },
        { ok: true, value: [] },
      ],
    });
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['no questions', {}],
    ['too many', { questions: Array.from({ length: MAX_QUESTIONS + 1 }, () => USER) }],
    ['an invalid question', { questions: [null] }],
    ['an unknown field', { questions: [USER], also: 1 }],
  ])('with %s are refused', async (_name, body) => {
    const { app, list } = fakeApp();
    const response = await app.request(...post(API_PATHS.questions, body));
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toBe('urn:problem:invalid');
    expect(list.asked).toEqual([]);
  });
});

it('the holders of ids and emails are shown to an editor, and refused to a viewer', async () => {
  const { app, list } = fakeApp();
  const question = { kind: 'holders', ids: ['a'], emails: ['a@b.co'] };
  const answersTo = async (staff: string) => {
    const request = post(
      API_PATHS.questions,
      { questions: [question, ROWS] },
      { 'X-Staff': staff },
    );
    const response = await app.request(...request);
    return ((await response.json()) as { answers: unknown }).answers;
  };
  const rows = { ok: true, value: [] };
  expect(await answersTo('editor')).toEqual([rows, rows]);
  expect(await answersTo('viewer')).toEqual([{ ok: false, problem: 'forbidden' }, rows]);
  expect(list.asked).toEqual([question, ROWS, ROWS]);
});

describe('changes', () => {
  it('are refused under a change key that is already used', async () => {
    const list = fakeList({ commit: () => Promise.reject(new KeyReusedError()) });
    const { app } = fakeApp({}, list);
    const response = await app.request(...post(API_PATHS.changes, { key: KEY, change: CHANGE }));
    expect(response.status).toBe(422);
    expect(await problemOf(response)).toBe('urn:problem:key-reused');
  });

  it('are committed under their change key, in the name of the signed-in member', async () => {
    const { app, list } = fakeApp();
    const response = await app.request(...post(API_PATHS.changes, { key: KEY, change: CHANGE }));
    expect(await response.json()).toEqual({
      revision: 8,
      result: { ok: true, user: null, change: null },
    });
    const by = { staffId: 'editor', staffName: 'Ayşe editor' };
    expect(list.commits).toEqual([{ key: KEY, change: CHANGE, by }]);
  });

  it.each([
    ['no key', { change: CHANGE }],
    ['a key that is no UUID', { key: 'a', change: CHANGE }],
    ['no change', { key: KEY }],
  ])('with %s are refused', async (_name, body) => {
    const { app, list } = fakeApp();
    const response = await app.request(...post(API_PATHS.changes, body));
    expect(await problemOf(response)).toBe('urn:problem:invalid');
    expect(list.commits).toEqual([]);
  });
});

describe('presence', () => {
  const OPEN = { kind: 'open', userId: 'a', form: KEY } as const;
  const presence = (staff: string, body: unknown): [string, object] =>
    post(API_PATHS.presence, body, { 'X-Staff': staff });

  it('is recorded of a signed-in editor, under the own name, and answered with the other editors', async () => {
    const { app, words } = fakeApp();
    const response = await app.request(...presence('editor', OPEN));
    expect(await response.json()).toEqual({ names: ['a'], count: 1, ownForms: ['editor'] });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    await app.request(...presence('editor', { ...OPEN, kind: 'closed' }));
    const word = { userId: 'a', form: KEY, staffId: 'editor', name: 'Ayşe editor' };
    expect(words).toEqual([
      { ...word, isOpen: true },
      { ...word, isOpen: false },
    ]);
  });

  it('is shown to a viewer, who cannot announce any', async () => {
    const { app, words } = fakeApp();
    const look = await app.request(...presence('viewer', { kind: 'look', userId: 'a' }));
    expect(await look.json()).toMatchObject({ names: ['a'] });
    for (const kind of ['open', 'closed']) {
      const said = await app.request(...presence('viewer', { ...OPEN, kind }));
      expect(await problemOf(said)).toBe('urn:problem:forbidden');
    }
    expect(words).toEqual([]);
  });

  it.each([
    ['no user', { kind: 'open', form: KEY }],
    ['an id that is too long', { ...OPEN, userId: 'x'.repeat(MAX_ID_LENGTH + 1) }],
    ['a form that is no UUID', { ...OPEN, form: 'a' }],
    ['a name of the client’s choice', { ...OPEN, name: 'Veli' }],
    ['another kind', { ...OPEN, kind: 'shut' }],
  ])('with %s is refused', async (_name, body) => {
    const { app, words } = fakeApp();
    expect(await problemOf(await app.request(...presence('editor', body)))).toBe(
      'urn:problem:invalid',
    );
    expect(words).toEqual([]);
  });
});

it.each([
  [API_PATHS.changes, { key: 'a', change: CHANGE }, 'key'],
  [API_PATHS.questions, { questions: [USER, { kind: 'user', id: 7 }] }, 'questions.1.id'],
  [API_PATHS.presence, { kind: 'open', form: KEY }, 'userId'],
])('a refusal of %s names the field that is wrong', async (path, body, field) => {
  const response = await fakeApp().app.request(...post(path, body));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ detail: `Geçersiz alan: ${field}.` });
});

describe('access', () => {
  it.each([
    [API_PATHS.questions, { questions: [USER] }],
    [API_PATHS.changes, { key: KEY, change: CHANGE }],
    [API_PATHS.presence, { kind: 'open', userId: 'a', form: KEY }],
  ])('to %s is refused to the signed-out, and to a page of another origin', async (path, body) => {
    const { app, list, words } = fakeApp();
    const signedOut = await app.request(...post(path, body, { 'X-Staff': '' }));
    expect(await problemOf(signedOut)).toBe('urn:problem:signed-out');
    const foreign = await app.request(
      ...post(path, body, { Origin: 'https://evil.example', 'Content-Type': 'text/plain' }),
    );
    expect(await problemOf(foreign)).toBe('urn:problem:foreign-origin');
    expect({ ...list, words }).toMatchObject({ asked: [], commits: [], words: [] });
  });

  it('to live events is refused to the signed-out', async () => {
    const { app } = fakeApp();
    expect(await problemOf(await app.request(API_PATHS.live))).toBe('urn:problem:signed-out');
    const response = await app.request(API_PATHS.live, { headers: { 'X-Staff': 'viewer' } });
    expect(await response.text()).toBe('live');
  });

  it('to changes is refused to a viewer', async () => {
    const { app, list } = fakeApp();
    const request = post(API_PATHS.changes, { key: KEY, change: CHANGE }, { 'X-Staff': 'viewer' });
    expect(await problemOf(await app.request(...request))).toBe('urn:problem:forbidden');
    expect(list.commits).toEqual([]);
  });
});

describe('bounds', () => {
  const megabytes = (count: number) => 'x'.repeat(count * 1024 * 1024);
  const ids = Array.from({ length: 60_000 }, (_, number) => `${number}`.padStart(36, '0'));
  const ofMany = { kind: 'remove', users: { kind: 'ids', ids } };
  const imported = (userCount: number) => {
    const name = 'x'.repeat(32_000);
    const [createdAt, latitude, longitude] = [null, null, null];
    const user = {
      id: null,
      name,
      email: '',
      role: '',
      active: true,
      createdAt,
      latitude,
      longitude,
    };
    const additions = Array.from({ length: userCount }, () => user);
    return { key: KEY, change: { kind: 'import', additions, edits: [], matchBy: 'email' } };
  };

  it.each([
    ['questions', API_PATHS.questions, { questions: [{ kind: 'user', id: megabytes(2) }] }],
    ['changes that are no import', API_PATHS.changes, { key: KEY, change: ofMany }],
    ['imports', API_PATHS.changes, imported(1060)],
  ])('refuse %s that are too large', async (_name, path, body) => {
    const { app, list } = fakeApp();
    expect(await problemOf(await app.request(...post(path, body)))).toBe('urn:problem:too-large');
    expect(list).toMatchObject({ asked: [], commits: [] });
  });

  it('an import may be larger than other changes', async () => {
    const { app, list } = fakeApp();
    expect((await app.request(...post(API_PATHS.changes, imported(1000)))).status).toBe(200);
    expect(list.commits).toHaveLength(1);
  });

  it('a third large import at once is refused, and accepted once others have ended', async () => {
    const finish: (() => void)[] = [];
    const done = { revision: 8, result: { ok: true, user: null, change: null } } as const;
    const list = fakeList({
      commit: () => new Promise((resolve) => finish.push(() => resolve(done))),
    });
    const { app } = fakeApp({}, list);
    const text = JSON.stringify(imported(70));
    const sent = (length: string, body: unknown) =>
      app.request(...post(API_PATHS.changes, body, { 'Content-Length': length }));
    const large = () => sent(`${text.length}`, text);
    const begun = [large(), large()];
    expect(await problemOf(await large())).toBe('urn:problem:too-many-requests');
    // A small one of somebody else has nothing to do with them.
    const headers = { 'Content-Length': '100', 'X-Staff': 'admin' };
    const small = app.request(...post(API_PATHS.changes, { key: KEY, change: CHANGE }, headers));
    await vi.waitFor(() => expect(finish).toHaveLength(3));
    for (const end of finish) end();
    for (const response of [...begun, small]) expect((await response).status).toBe(200);
    const next = large();
    await vi.waitFor(() => expect(finish).toHaveLength(4));
    finish.at(-1)?.();
    expect((await next).status).toBe(200);
  });

  it('an import of the most users allowed, with all of their fields, is not too large', async () => {
    const { app, list } = fakeApp();
    const addition = {
      id: crypto.randomUUID(),
      name: 'Abdurrahman Karaosmanoğlu',
      email: 'abdurrahman.karaosmanoglu@ornekkurum.com.tr',
      role: 'Viewer',
      active: true,
      createdAt: '2024-04-03T10:00:00.000Z',
      latitude: 41.00823344,
      longitude: 28.97835912,
    };
    const additions = Array.from({ length: MAX_CHANGED_USERS }, () => addition);
    const change = { kind: 'import', additions, edits: [], matchBy: 'id' };
    expect((await app.request(...post(API_PATHS.changes, { key: KEY, change }))).status).toBe(200);
    expect(list.commits).toHaveLength(1);
  });

  it('a member of staff who exceeds the rate limit must wait, and others need not', async () => {
    const { app } = fakeApp({ takeRequest: openRate({ perSecond: 0.5, burst: 2 }) });
    const ask = (staff: string) =>
      app.request(...post(API_PATHS.questions, { questions: [USER] }, { 'X-Staff': staff }));
    expect([(await ask('editor')).status, (await ask('editor')).status]).toEqual([200, 200]);
    const third = await ask('editor');
    expect(third.headers.get('Retry-After')).toBe('2');
    expect(await problemOf(third)).toBe('urn:problem:too-many-requests');
    expect((await ask('viewer')).status).toBe(200);
  });

  it.each([
    ['GET', API_PATHS.live],
    ['POST', API_PATHS.questions],
    ['POST', API_PATHS.changes],
    ['POST', API_PATHS.presence],
  ])('%s %s counts towards the rate of a member', async (method, path) => {
    const taken: string[] = [];
    const takeRequest = (id: string) => {
      taken.push(id);
      return 9;
    };
    const { app } = fakeApp({ takeRequest });
    const headers = { 'X-Staff': 'viewer', ...JSON_TYPE };
    const response = await app.request(path, { method, headers });
    expect(response.headers.get('Retry-After')).toBe('9');
    expect(await problemOf(response)).toBe('urn:problem:too-many-requests');
    expect(taken).toEqual(['viewer']);
  });

  it('a clock that is moved back does not make the rate limit refuse anybody', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const { app } = fakeApp({ takeRequest: openRate({ perSecond: 1000, burst: 2 }) });
      const ask = async () =>
        (await app.request(...post(API_PATHS.questions, { questions: [USER] }))).status;
      expect(await ask()).toBe(200);
      vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
      expect(await ask()).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('requests that need no sign-in have places of their own, few of each network', async () => {
    const finish: (() => void)[] = [];
    const slow = new Hono();
    slow.post('/api/sign-in', async (context) => {
      await new Promise<void>((resolve) => void finish.push(resolve));
      return context.text('signed in');
    });
    const limits = { atOnce: 1, openAtOnce: { all: 3, network: 2 } };
    const { app } = fakeApp({ limits, auth: { ...fakeAuth(), app: slow } });
    const signIn = (address: string) =>
      app.request(...post('/api/sign-in', {}, { 'X-Forwarded-For': address }));
    const waiting = [signIn('192.0.2.1'), signIn('192.0.2.1')];
    await vi.waitFor(() => expect(finish).toHaveLength(2));
    const third = await signIn('192.0.2.1');
    expect(third.headers.get('Retry-After')).toBe('1');
    expect(await problemOf(third)).toBe('urn:problem:unavailable');
    waiting.push(signIn('2001:db8:1:2::3'));
    await vi.waitFor(() => expect(finish).toHaveLength(3));
    expect(await problemOf(await signIn('2001:db8:9::'))).toBe('urn:problem:unavailable');
    // Members find all of their places.
    const asked = await app.request(...post(API_PATHS.questions, { questions: [USER] }));
    expect(asked.status).toBe(200);
    for (const end of finish) end();
    for (const response of waiting) expect((await response).status).toBe(200);
    const next = signIn('192.0.2.1');
    await vi.waitFor(() => expect(finish).toHaveLength(4));
    finish.at(-1)?.();
    expect((await next).status).toBe(200);
  });

  it('more requests at once than the bound are refused, and later ones are accepted again', async () => {
    let answer = () => undefined as void;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const list = fakeList({ answer: () => answered.then(() => ({ ok: true, value: null })) });
    const { app } = fakeApp({ limits: { atOnce: 1 } }, list);
    const ask = () => app.request(...post(API_PATHS.questions, { questions: [USER] }));
    const first = ask();
    expect(await problemOf(await ask())).toBe('urn:problem:unavailable');
    expect((await app.request('/api/health')).status).toBe(200);
    answer();
    expect((await first).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });
});

describe('refusals', () => {
  it.each(['/api/nothing', '/api/', '/assets/missing.js', '/favicon.ico'])(
    '%s is not found',
    async (path) => {
      const { app } = fakeApp();
      expect(await problemOf(await app.request(path))).toBe('urn:problem:not-found');
      expect((await app.request(path)).headers.get('Cache-Control')).toBe('no-store');
    },
  );

  it.each([
    ['GET', API_PATHS.questions, 'POST'],
    ['DELETE', '/api/staff/a', 'GET, HEAD'],
    ['POST', '/users', 'GET, HEAD'],
    ['PUT', '/assets/main-1a2b.js', 'GET, HEAD'],
  ])('%s %s is refused, naming the methods allowed', async (method, path, allow) => {
    const { app } = fakeApp();
    const response = await app.request(path, { method, headers: JSON_TYPE });
    expect(response.headers.get('Allow')).toBe(allow);
    expect(await problemOf(response)).toBe('urn:problem:wrong-method');
  });

  it.each([
    ['GET', API_PATHS.questions, 405],
    ['GET', '/api/nothing', 404],
    ['POST', API_PATHS.questions, 400],
  ])(
    '%s %s is refused with a problem compressed as its Content-Encoding says',
    async (method, path, status) => {
      const { app } = fakeApp();
      const headers = { 'X-Staff': 'editor', 'Accept-Encoding': 'gzip', ...JSON_TYPE };
      const response = await app.request(path, { method, headers });
      expect(response.headers.get('Content-Encoding')).toBe('gzip');
      const problem: unknown = JSON.parse(gunzipSync(await response.arrayBuffer()).toString());
      expect(problem).toMatchObject({ status });
    },
  );

  it('a server error is reported by an id only, and logged without its message', async () => {
    const failing = new Error('duplicate key: ayse@example.com');
    const list = fakeList({ answer: () => Promise.reject(failing) });
    const { app, logged } = fakeApp({}, list);
    const response = await app.request(...post(API_PATHS.questions, { questions: [USER] }));
    const problem: { detail?: string } = await response.clone().json();
    expect(await problemOf(response)).toBe('urn:problem:internal');
    const line = logged.find((text) => text.includes('request failed')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ id: problem.detail, error: 'Error' });
    expect(line).toContain('createApp.test.ts');
    expect(JSON.stringify(problem) + logged.join('')).not.toContain('ayse');
  });

  it.each([
    ['the network', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['PostgreSQL', Object.assign(new Error('shutting down'), { code: '57P01' })],
    ['the driver', new Error('Connection terminated unexpectedly')],
  ])(
    'a database that %s reports as unreachable is answered as unavailable, to be retried',
    async (_by, error) => {
      const { app } = fakeApp({}, fakeList({ revision: () => Promise.reject(error) }));
      const response = await app.request(...post(API_PATHS.questions, { questions: [USER] }));
      expect(response.headers.get('Retry-After')).toBe('1');
      expect(await problemOf(response)).toBe('urn:problem:unavailable');
    },
  );

  it('a change that the database cancels for taking too long is answered as too slow', async () => {
    const canceled = Object.assign(new Error('canceling statement'), { code: '57014' });
    const { app } = fakeApp({}, fakeList({ commit: () => Promise.reject(canceled) }));
    const change = { kind: 'undo', changeId: '1' };
    const response = await app.request(...post(API_PATHS.changes, { key: KEY, change }));
    expect(response.status).toBe(504);
    expect(await problemOf(response)).toBe('urn:problem:too-slow');
  });

  it.each(['25006', '53100'])(
    'changes that a read-only or full database refuses (%s) are answered as read-only and logged once',
    async (code) => {
      const refused = Object.assign(new Error('could not extend file'), { code });
      const list = fakeList({ commit: () => Promise.reject(refused) });
      const { app, logged } = fakeApp({}, list);
      for (let i = 0; i < 3; i += 1) {
        const response = await app.request(
          ...post(API_PATHS.changes, { key: KEY, change: CHANGE }),
        );
        expect(await problemOf(response.clone())).toBe('urn:problem:read-only');
        expect(response.headers.get('Retry-After')).toBe('60');
      }
      expect((await app.request(...post(API_PATHS.questions, { questions: [USER] }))).status).toBe(
        200,
      );
      // From the level `warn` on.
      const logLines = logged.filter((line) => !line.includes('"level":20'));
      expect(logLines).toEqual([expect.stringContaining('database takes no writes')]);
      expect(logLines[0]).toContain(code);
    },
  );
});

describe('operation', () => {
  it('the server is healthy without its database, and ready only while its database answers', async () => {
    let isReady = true;
    const checkReady = () => (isReady ? Promise.resolve() : Promise.reject(new Error('away')));
    const { app } = fakeApp({ checkReady });
    expect((await app.request('/api/health')).status).toBe(200);
    expect((await app.request('/api/ready')).status).toBe(200);
    isReady = false;
    expect((await app.request('/api/health')).status).toBe(200);
    expect((await app.request('/api/ready')).status).toBe(503);
  });

  it('the server is not ready, and says why, where a later version’s migration breaks it', async () => {
    const later = new LaterVersion('999-later');
    const { app } = fakeApp({ checkReady: () => Promise.reject(later) });
    const response = await app.request('/api/ready');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      detail:
        'The database has the migration 999-later of a later version, which this one cannot use. Start the later version.',
    });
  });

  it('the server is ready also while its database takes no writes, and says whether it does', async () => {
    for (const canWrite of [true, false]) {
      const { app } = fakeApp({ takesWrites: () => canWrite });
      const response = await app.request('/api/ready');
      expect(await response.json()).toEqual({ status: 'ready', takesWrites: canWrite });
      expect(response.status).toBe(200);
    }
  });

  it('metrics need their token, and name routes, never paths', async () => {
    const { app } = fakeApp();
    await app.request('/api/staff/7f3c', { headers: { 'X-Staff': 'admin' } });
    await app.request('/users/7f3c?q=ay%C5%9Fe');
    const read = (authorization: string) =>
      app.request('/metrics', { headers: { Authorization: authorization } });
    expect((await read('')).status).toBe(401);
    expect((await read(`Bearer ${METRICS_TOKEN}x`)).status).toBe(401);
    const text = await (await read(`Bearer ${METRICS_TOKEN}`)).text();
    expect(text).toContain(
      'dashboard_http_request_seconds_count{route="/api/staff/:id",method="GET",status="200"} 1',
    );
    expect(text).toContain('live_streams 3');
    expect(text).not.toMatch(/7f3c|ay%C5|ayşe/i);
  });

  it('metrics are not found where no token is configured', async () => {
    const { app } = fakeApp({ metricsToken: null });
    const headers = { Authorization: 'Bearer null' };
    expect((await app.request('/metrics', { headers })).status).toBe(404);
  });

  it('logs hold no name, email, search text, id or token', async () => {
    const { app, logged } = fakeApp();
    const headers = { 'X-Staff': 'admin', Cookie: 'session=s3cret' };
    await app.request('/users?q=g%C3%BCl&role=Admin', { headers });
    await app.request('/users/7f3c', { headers });
    await app.request('/api/staff/7f3c?anahtar=t0ken', { headers });
    await app.request(...post(API_PATHS.changes, { key: KEY, change: CHANGE }));
    await app.request(...post('/api/sign-in', { email: 'gul@example.com', password: 'gizli' }));
    expect(logged).toHaveLength(5);
    const fields = ['level', 'time', 'pid', 'hostname', 'method', 'route', 'status', 'ms'];
    for (const line of logged) expect(Object.keys(JSON.parse(line) as object)).toEqual(fields);
    expect(logged.join('')).not.toMatch(/g%C3|gül|gul@|7f3c|t0ken|s3cret|gizli|Ayşe|0b0c7d62/i);
  });

  it.each(['/api/backup', API_PATHS.live])(
    'a request for %s that asks for its head alone leaves no answer under way',
    async (path) => {
      let isEnded = false;
      const answer = () =>
        new Response(new ReadableStream({ cancel: () => void (isEnded = true) }), { status: 200 });
      const auth = { ...fakeAuth(), app: new Hono().get('/api/backup', answer) };
      const { app } = fakeApp({ auth, live: { handler: async () => answer() } });
      const init = { method: 'HEAD', headers: { 'X-Staff': 'admin' } };
      const response = await app.request(path, init);
      expect(response.status).toBe(200);
      expect(response.body).toBeNull();
      expect(isEnded).toBe(true);
    },
  );

  it('the server has the endpoints of sign-in', async () => {
    const auth = { ...fakeAuth(), app: new Hono().get('/api/me', (context) => context.text('me')) };
    const { app } = fakeApp({ auth });
    expect(await (await app.request('/api/me')).text()).toBe('me');
  });
});
