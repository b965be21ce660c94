import { describe, expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import type { Question } from '#domain/userSource.ts';
import { API_PATHS } from '#protocol/paths.ts';
import type { Me } from '#protocol/staff.ts';
import type { ProblemType } from '#protocol/problems.ts';
import { createHttpConnection } from './httpConnection.ts';
import type { NetworkEdge, StreamEvent } from './connection.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const QUESTION: Question = { kind: 'user', id: '1' };
const CHANGE: Change = { kind: 'add', input: makeInput() };
const ME: Me = { id: 'd', name: 'Deniz', email: 'deniz@ornek.com', role: 'viewer' };
const KEY = '0b0c4d1e-6a55-4b9c-9d6e-0a6b7c8d9e0f';

type Response = Awaited<ReturnType<NetworkEdge['request']>>;

const ok = (body: unknown): Response => ({ status: 200, body });
const problem = (type: ProblemType, status: number): Response => ({
  status,
  body: { type, title: 'Olmadı', status },
});

async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** A connection whose browser and server are the test. */
function open() {
  const requests: { readonly path: string; readonly body: unknown; readonly timeoutMs: number }[] =
    [];
  const timers = new Set<{ readonly milliseconds: number; readonly work: () => void }>();
  type OnEvent = Parameters<NetworkEdge['openEvents']>[1];
  const streams: { readonly path: string; readonly onEvent: OnEvent; isOpen: boolean }[] = [];
  const world = {
    requests,
    streams,
    timers,
    respond: (_path: string): Response => ok({ revision: 1, answers: [] }),
    isReachable: true,
    /** No answer comes. */
    isHeld: false,
    back: () => undefined as void,
    hide: () => undefined as void,
    events: [] as (number | string)[],
    receivedMe: [] as Me[],
    /** The stream that is open now. */
    stream: () => {
      const stream = streams.findLast(({ isOpen }) => isOpen);
      if (stream === undefined) throw new Error('no stream is open');
      return (name: StreamEvent, data = '') => stream.onEvent(name, data);
    },
    isConnected: () => streams.some(({ isOpen }) => isOpen),
    /** Lets the time pass until the next timer, and tells how long that was. */
    wait: () => {
      const [timer] = timers;
      if (timer === undefined) return null;
      timers.delete(timer);
      timer.work();
      return timer.milliseconds;
    },
  };
  const edge: NetworkEdge = {
    request: async (path, body, timeoutMs, { signal } = {}) => {
      requests.push({ path, body, timeoutMs });
      if (world.isHeld)
        await new Promise((_resolve, reject) => signal?.addEventListener('abort', reject));
      if (!world.isReachable) throw new Error('no network');
      return world.respond(path);
    },
    send: (path, body) => void requests.push({ path, body, timeoutMs: 0 }),
    openEvents: (path, onEvent) => {
      const stream = { path, onEvent, isOpen: true };
      streams.push(stream);
      return () => {
        stream.isOpen = false;
      };
    },
    onBack: (listener) => {
      world.back = listener;
    },
    onHidden: (listener) => {
      world.hide = listener;
    },
    after: (milliseconds, work) => {
      const timer = { milliseconds, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    random: () => 0.5,
  };
  const connection = createHttpConnection(edge, '/liste', 4);
  connection.listen({
    onNews: ({ revision }) => world.events.push(revision),
    onState: (state) => world.events.push(state),
  });
  connection.listen({
    onMe: (me) => world.receivedMe.push(me),
    onSessionEnded: () => world.events.push('ended'),
  });
  return Object.assign(world, { connection });
}

it('asks the server under the base path, and decodes each answer by its question', async () => {
  const world = open();
  const user = makeUser();
  const answers = [{ ok: true, value: JSON.parse(JSON.stringify(user)) as unknown }];
  world.respond = () => ok({ revision: 3, answers });
  expect(await world.connection.ask([QUESTION])).toEqual({
    ok: true,
    revision: 3,
    answers: [{ ok: true, value: user }],
  });
  expect(world.requests).toEqual([
    { path: `/liste${API_PATHS.questions}`, body: { questions: [QUESTION] }, timeoutMs: 10_000 },
  ]);
});

it('reports an invalid answer as unreachable, and keeps the others', async () => {
  const world = open();
  world.respond = () =>
    ok({
      revision: 1,
      answers: [
        { ok: true, value: 7 },
        { ok: false, problem: 'tooSlow' },
      ],
    });
  expect(await world.connection.ask([QUESTION, QUESTION, QUESTION])).toEqual({
    ok: true,
    revision: 1,
    answers: [
      { ok: false, problem: 'unreachable' },
      { ok: false, problem: 'tooSlow' },
      { ok: false, problem: 'unreachable' },
    ],
  });
  world.respond = () => ok('<html>');
  const nothing = { ok: false, problem: 'unreachable' };
  expect(await world.connection.ask([QUESTION])).toEqual(nothing);
  expect(await world.connection.commit(KEY, CHANGE)).toEqual(nothing);
});

it.each<[ProblemType, number, string, string]>([
  ['urn:problem:signed-out', 401, 'signedOut', 'signedOut'],
  ['urn:problem:forbidden', 403, 'forbidden', 'forbidden'],
  ['urn:problem:foreign-origin', 403, 'forbidden', 'forbidden'],
  // It may be tried again, under its key.
  ['urn:problem:too-slow', 503, 'tooSlow', 'unreachable'],
  ['urn:problem:unavailable', 503, 'busy', 'unreachable'],
  ['urn:problem:read-only', 503, 'unreachable', 'readOnly'],
  ['urn:problem:too-many-requests', 429, 'busy', 'busy'],
  ['urn:problem:too-large', 413, 'unreachable', 'tooLarge'],
  ['urn:problem:key-reused', 422, 'unreachable', 'keyReused'],
])('maps %s to a problem of a question and of a change', async (type, status, asked, changed) => {
  const world = open();
  world.respond = () => problem(type, status);
  expect(await world.connection.ask([QUESTION])).toEqual({ ok: false, problem: asked });
  expect(await world.connection.commit(KEY, CHANGE)).toEqual({ ok: false, problem: changed });
});

it('reports a change that a proxy takes for too large as “tooLarge”', async () => {
  const world = open();
  world.respond = () => ({ status: 413, body: '<html>413 Request Entity Too Large</html>' });
  const refused = { ok: false, problem: 'tooLarge' };
  expect(await world.connection.commit(KEY, CHANGE)).toEqual(refused);
});

describe('a server that sends Retry-After', () => {
  const refused = (status: 429 | 503, retryAfter: string): Response => ({
    ...problem(
      status === 429 ? 'urn:problem:too-many-requests' : 'urn:problem:unavailable',
      status,
    ),
    retryAfter,
  });

  it.each([429, 503] as const)(
    'is retried then, with jitter, and is not reported as offline: %s',
    async (status) => {
      const world = open();
      world.stream()('open');
      world.respond = () => refused(status, '2');
      const asking = world.connection.ask([QUESTION]);
      await settle();
      expect(world.wait()).toBe(2500);
      world.respond = () => ok({ revision: 1, answers: [{ ok: true, value: null }] });
      expect(await asking).toMatchObject({ ok: true });
      expect(world.requests).toHaveLength(2);
      expect(world.events).toEqual([]);
    },
  );

  it('receives the same change again under its key', async () => {
    const world = open();
    world.respond = () => refused(503, '1');
    const committing = world.connection.commit(KEY, CHANGE);
    await settle();
    world.wait();
    world.respond = () => ok({ revision: 4, result: { ok: true, user: null, change: null } });
    expect(await committing).toMatchObject({ ok: true, revision: 4 });
    expect(world.requests.map(({ body }) => body)).toEqual([
      { key: KEY, change: CHANGE },
      { key: KEY, change: CHANGE },
    ]);
  });

  it('is reported as busy after four tries, or when it asks for a long wait', async () => {
    const world = open();
    world.respond = () => refused(429, '1');
    const asking = world.connection.ask([QUESTION]);
    for (let tries = 1; tries < 4; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await settle();
      world.wait();
    }
    expect(await asking).toEqual({ ok: false, problem: 'busy' });
    world.respond = () => refused(503, '60');
    expect(await world.connection.ask([QUESTION])).toEqual({ ok: false, problem: 'busy' });
    // Of a proxy, in words of its own.
    world.respond = () => ({ status: 503, body: '<html>503</html>' });
    expect(await world.connection.ask([QUESTION])).toEqual({ ok: false, problem: 'busy' });
  });

  it('is reported as connected while it refuses a stream', async () => {
    const world = open();
    world.respond = () => problem('urn:problem:too-many-requests', 429);
    world.stream()('closed');
    await settle();
    expect(world.events).toEqual([]);
    expect(world.wait()).toBe(1000);
    expect(world.isConnected()).toBe(true);
  });
});

it('aborts an unwanted request without reporting a lost connection', async () => {
  const world = open();
  world.isHeld = true;
  const unwanted = new AbortController();
  const asking = world.connection.ask([QUESTION], { signal: unwanted.signal });
  unwanted.abort();
  expect(await asking).toMatchObject({ ok: false });
  expect(world.events).toEqual([]);
});

it('reports a change that the server rejects as invalid as one of a page that is too old', async () => {
  const world = open();
  world.respond = () => problem('urn:problem:invalid', 400);
  expect(await world.connection.commit(KEY, CHANGE)).toEqual({ ok: false, problem: 'newer' });
});

it('reports a change that the server rejects for a long text as “tooLarge”', async () => {
  const world = open();
  world.respond = () => problem('urn:problem:invalid', 400);
  const refused = { ok: false, problem: 'tooLarge' };
  const change: Change = { kind: 'add', input: makeInput({ name: 'a'.repeat(40_001) }) };
  expect(await world.connection.commit(KEY, change)).toEqual(refused);
});

it('sends a change with its key, and decodes the result', async () => {
  const world = open();
  const user = makeUser();
  const result = { ok: true, user: JSON.parse(JSON.stringify(user)) as unknown, change: null };
  world.respond = () => ok({ revision: 4, result });
  expect(await world.connection.commit(KEY, CHANGE)).toEqual({
    ok: true,
    revision: 4,
    result: { ok: true, user, change: null },
  });
  expect(world.requests[0]?.body).toEqual({ key: KEY, change: CHANGE });
});

it('gives a change of several users a longer timeout than one of a single user', async () => {
  const world = open();
  const user = makeUser();
  await world.connection.commit(KEY, CHANGE);
  await world.connection.commit(KEY, { kind: 'import', additions: [], edits: [], matchBy: 'id' });
  await world.connection.commit(KEY, { kind: 'merge', user, fields: {}, other: user });
  const [short = 0, ...long] = world.requests.map(({ timeoutMs }) => timeoutMs);
  expect(long).toEqual([60_000, 60_000]);
  expect(short).toBeLessThan(60_000);
});

it('gives a question about many users a longer timeout', async () => {
  const world = open();
  await world.connection.ask([QUESTION]);
  await world.connection.ask([QUESTION], { isLong: true });
  const [short = 0, long] = world.requests.map(({ timeoutMs }) => timeoutMs);
  expect(long).toBe(60_000);
  expect(short).toBeLessThan(60_000);
});

it('passes on revisions, and ignores invalid events', () => {
  const world = open();
  world.stream()('revision', '{"revision":5,"users":["ali"]}');
  world.stream()('revision', '5');
  world.stream()('revision', '{');
  expect(world.events).toEqual([5]);
});

it('passes on who is signed in, and ignores invalid events', () => {
  const world = open();
  world.stream()('me', JSON.stringify(ME));
  world.stream()('me', JSON.stringify({ ...ME, role: 'owner' }));
  world.stream()('me', '{');
  expect(world.receivedMe).toEqual([ME]);
});

it('passes on presence events, their start and their loss', () => {
  const world = open();
  const events: unknown[] = [];
  world.connection.listen({
    onPresence: (editors) => events.push(editors),
    onOpen: () => events.push('open'),
    onState: (state) => events.push(state),
  });
  world.stream()('open');
  const editors = { userId: 'u', names: ['Ayşe'], count: 1, ownForms: [] };
  world.stream()('editing', JSON.stringify(editors));
  world.stream()('editing', '{"userId":"u"}');
  world.stream()('cut');
  expect(events).toEqual(['open', editors, 'offline']);
});

it('sends presence, and returns null for a failed response without reporting offline', async () => {
  const world = open();
  const editors = { names: [], count: 0, ownForms: [KEY] };
  const request = { kind: 'open', userId: 'u', form: KEY } as const;
  world.respond = () => ok(editors);
  expect(await world.connection.reportPresence(request)).toEqual(editors);
  world.respond = () => problem('urn:problem:too-many-requests', 429);
  expect(await world.connection.reportPresence(request)).toBeNull();
  world.isReachable = false;
  expect(await world.connection.reportPresence(request)).toBeNull();
  world.connection.reportClosed({ ...request, kind: 'closed' });
  const path = `/liste${API_PATHS.presence}`;
  expect(world.requests.map((sent) => [sent.path, sent.body])).toEqual([
    [path, request],
    [path, request],
    [path, request],
    [path, { ...request, kind: 'closed' }],
  ]);
  expect(world.events).toEqual([]);
});

it('reports “signedOut” when a presence report is refused, though the stream is open', async () => {
  const world = open();
  world.stream()('open');
  world.respond = () => problem('urn:problem:signed-out', 401);
  const request = { kind: 'open', userId: 'u', form: KEY } as const;
  expect(await world.connection.reportPresence(request)).toBeNull();
  expect(world.events).toEqual(['signedOut']);
  expect(world.isConnected()).toBe(false);
  await world.connection.reportPresence(request);
  expect(world.events).toEqual(['signedOut']);
});

it('reports “offline” while the browser reconnects, and “online” once it has', () => {
  const world = open();
  world.stream()('open');
  expect(world.events).toEqual([]);
  world.stream()('cut');
  world.stream()('cut');
  expect(world.events).toEqual(['offline']);
  world.stream()('open');
  expect(world.events).toEqual(['offline', 'online']);
  expect(world.streams).toHaveLength(1);
});

it('reconnects by itself when the browser gives up, later each time', async () => {
  const world = open();
  world.isReachable = false;
  const waits: (number | null)[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    world.stream()('closed');
    await settle();
    expect(world.isConnected()).toBe(false);
    waits.push(world.wait());
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(world.events).toEqual(['offline']);
  world.stream()('open');
  expect(world.events).toEqual(['offline', 'online']);
  world.stream()('closed');
  await settle();
  expect(world.wait()).toBe(1000);
});

it('stops reconnecting when nobody is signed in, until a person retries', async () => {
  const world = open();
  world.respond = () => problem('urn:problem:signed-out', 401);
  world.stream()('closed');
  await settle();
  expect(world.requests.map(({ path }) => path)).toEqual([`/liste${API_PATHS.me}`]);
  expect(world.events).toEqual(['signedOut']);
  expect(world.isConnected()).toBe(false);
  expect(world.wait()).toBeNull();
  world.back();
  expect(world.isConnected()).toBe(false);
  world.connection.retry();
  world.stream()('open');
  expect(world.events).toEqual(['signedOut', 'online']);
});

it.each<[by: string, hear: (world: ReturnType<typeof open>) => unknown]>([
  ['a question', ({ connection }) => connection.ask([QUESTION])],
  ['a change', ({ connection }) => connection.commit(KEY, CHANGE)],
  [
    'an open form',
    ({ connection }) => connection.reportPresence({ kind: 'open', userId: 'u', form: KEY }),
  ],
  ['its live events', (world) => world.stream()('closed')],
])('reports that its session was ended on purpose after %s', async (_, hear) => {
  const world = open();
  const { status, body } = problem('urn:problem:signed-out', 401);
  world.respond = () => ({ status, body: { ...(body as object), isSessionEnded: true } });
  await hear(world);
  await settle();
  expect(world.events).toEqual(['ended', 'signedOut']);
});

it('reports an ended session at once, and never as offline', async () => {
  const world = open();
  world.respond = () => problem('urn:problem:signed-out', 401);
  world.stream()('ended');
  expect(world.isConnected()).toBe(false);
  world.wait();
  await settle();
  expect(world.events).toEqual(['signedOut']);
  expect(world.wait()).toBeNull();
});

it('reconnects with the new role when the server ends its stream', async () => {
  const world = open();
  world.respond = () => ok(ME);
  world.stream()('ended');
  world.wait();
  await settle();
  expect(world.receivedMe).toEqual([ME]);
  expect(world.wait()).toBe(1000);
  expect(world.isConnected()).toBe(true);
  expect(world.events).toEqual([]);
});

it('asks who is signed in when a change is forbidden, and stays connected', async () => {
  const world = open();
  world.respond = (path) =>
    path.endsWith(API_PATHS.me) ? ok(ME) : problem('urn:problem:forbidden', 403);
  await world.connection.commit(KEY, CHANGE);
  await settle();
  expect(world.receivedMe).toEqual([ME]);
  expect([world.events, world.streams.length, world.isConnected()]).toEqual([[], 1, true]);
});

it('reports “signedOut” once a question or a change is refused so', async () => {
  const world = open();
  world.respond = () => problem('urn:problem:signed-out', 401);
  await world.connection.ask([QUESTION]);
  await world.connection.commit(KEY, CHANGE);
  expect(world.events).toEqual(['signedOut']);
});

it('reports “offline” when a request gets no response, and then reconnects', async () => {
  const world = open();
  world.isReachable = false;
  const nothing = { ok: false, problem: 'unreachable' };
  expect(await world.connection.ask([QUESTION])).toEqual(nothing);
  expect(await world.connection.commit(KEY, CHANGE)).toEqual(nothing);
  expect(world.events).toEqual(['offline']);
  expect(world.wait()).toBe(1000);
  world.stream()('open');
  expect(world.events).toEqual(['offline', 'online']);
});

it('reconnects at once when the network of the device is back', async () => {
  const world = open();
  world.isReachable = false;
  await world.connection.ask([QUESTION]);
  expect(world.isConnected()).toBe(false);
  world.back();
  expect(world.isConnected()).toBe(true);
  expect(world.wait()).toBeNull();
});

it('closes its stream while the page is hidden, and opens it again when it is shown', () => {
  const world = open();
  world.hide();
  expect(world.isConnected()).toBe(true);
  world.back();
  expect(world.wait()).toBeNull();
  expect(world.streams).toHaveLength(1);
  world.hide();
  world.wait();
  expect(world.isConnected()).toBe(false);
  expect(world.events).toEqual([]);
  world.back();
  expect(world.isConnected()).toBe(true);
});

it('opens no second stream while one is open', () => {
  const world = open();
  world.connection.retry();
  expect(world.streams).toHaveLength(1);
});

it('notifies of changed saved views', () => {
  const world = open();
  let notified = 0;
  world.connection.listen({ onViews: () => (notified += 1) });
  world.stream()('views');
  expect(notified).toBe(1);
});

it('continues from the last revision that it has reported', () => {
  const world = open();
  world.stream()('revision', '{"revision":7,"users":["ali"]}');
  world.hide();
  world.wait();
  world.back();
  expect(world.streams.map(({ path }) => path)).toEqual(
    [4, 7].map((since) => `/liste${API_PATHS.live}?since=${since}`),
  );
});

it('asks again for an answer that the server is too busy for, after longer and longer pauses', async () => {
  const world = open();
  world.respond = () => ok({ revision: 1, answers: [{ ok: false, problem: 'busy' }] });
  const asking = world.connection.ask([QUESTION]);
  const waits: (number | null)[] = [];
  for (let tries = 1; tries < 4; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    await settle();
    waits.push(world.wait());
  }
  expect(waits).toEqual([1250, 1875, 2812.5]);
  expect(await asking).toMatchObject({ answers: [{ ok: false, problem: 'busy' }] });
  expect(world.requests).toHaveLength(4);
});

it('asks no more for an answer that nobody wants while the server is busy', async () => {
  const world = open();
  world.respond = () => ok({ revision: 1, answers: [{ ok: false, problem: 'busy' }] });
  const unwanted = new AbortController();
  const asking = world.connection.ask([QUESTION], { signal: unwanted.signal });
  await settle();
  unwanted.abort();
  world.wait();
  await asking;
  expect(world.requests).toHaveLength(1);
});
