import { describe, expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import type { Question } from '#domain/userSource.ts';
import { API_PATHS, type Me, type ProblemType } from '#protocol/api.ts';
import type { ConnectionListener } from './connection.ts';
import { createHttpConnection } from './httpConnection.ts';
import type { EventHandlers, NetworkEdge } from './networkEdge.ts';
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
  const streams: { readonly handlers: EventHandlers; isOpen: boolean }[] = [];
  const world = {
    requests,
    streams,
    timers,
    respond: (_path: string): Response => ok({ revision: 1, newest: 1, answers: [] }),
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
      return stream.handlers;
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
    openEvents: (_path, handlers) => {
      const stream = { handlers, isOpen: true };
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
  const connection = createHttpConnection(edge, '/liste');
  const listener: ConnectionListener = {
    onNews: ({ revision }) => world.events.push(revision),
    knownRevision: () => 4,
    onState: (state) => world.events.push(state),
  };
  connection.listen(listener);
  connection.listenToMe({
    onMe: (me) => world.receivedMe.push(me),
    onSessionEnded: () => world.events.push('ended'),
  });
  return Object.assign(world, { connection });
}

it('asks the server below the product’s path, and decodes each answer by its question', async () => {
  const world = open();
  const user = makeUser();
  const answers = [{ ok: true, value: JSON.parse(JSON.stringify(user)) as unknown }];
  world.respond = () => ok({ revision: 3, newest: 3, answers });
  expect(await world.connection.ask([QUESTION])).toEqual({
    ok: true,
    revision: 3,
    newest: 3,
    answers: [{ ok: true, value: user }],
  });
  expect(world.requests).toEqual([
    { path: `/liste${API_PATHS.questions}`, body: { questions: [QUESTION] }, timeoutMs: 10_000 },
  ]);
});

it('asks about nobody where an id cannot be kept, so that the other questions are answered', async () => {
  const world = open();
  await world.connection.ask([{ kind: 'user', id: '\u0000' }]);
  expect(world.requests[0]?.body).toEqual({ questions: [{ kind: 'user', id: '' }] });
});

it('takes an answer that it cannot read for none, and the others as they are', async () => {
  const world = open();
  world.respond = () =>
    ok({
      revision: 1,
      newest: 1,
      answers: [
        { ok: true, value: 7 },
        { ok: false, problem: 'tooSlow' },
      ],
    });
  expect(await world.connection.ask([QUESTION, QUESTION, QUESTION])).toEqual({
    ok: true,
    revision: 1,
    newest: 1,
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
])(
  'tells %s as what it means for a question and for a change',
  async (type, status, asked, changed) => {
    const world = open();
    world.respond = () => problem(type, status);
    expect(await world.connection.ask([QUESTION])).toEqual({ ok: false, problem: asked });
    expect(await world.connection.commit(KEY, CHANGE)).toEqual({ ok: false, problem: changed });
  },
);

it('tells a change that a proxy takes for too large as one', async () => {
  const world = open();
  world.respond = () => ({ status: 413, body: '<html>413 Request Entity Too Large</html>' });
  const refused = { ok: false, problem: 'tooLarge' };
  expect(await world.connection.commit(KEY, CHANGE)).toEqual(refused);
});

describe('a server that says when to come again', () => {
  const refused = (status: 429 | 503, retryAfter: string): Response => ({
    ...problem(
      status === 429 ? 'urn:problem:too-many-requests' : 'urn:problem:unavailable',
      status,
    ),
    retryAfter,
  });

  it.each([429, 503] as const)(
    'is asked again then, not all at once, and is not said to be out of reach: %s',
    async (status) => {
      const world = open();
      world.stream().onOpen();
      world.respond = () => refused(status, '2');
      const asking = world.connection.ask([QUESTION]);
      await settle();
      expect(world.wait()).toBe(2500);
      world.respond = () => ok({ revision: 1, newest: 1, answers: [{ ok: true, value: null }] });
      expect(await asking).toMatchObject({ ok: true });
      expect(world.requests).toHaveLength(2);
      expect(world.events).toEqual([]);
    },
  );

  it('is sent the same change again under its key', async () => {
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

  it('counts as busy after some tries, or where it asks for a longer wait than a person accepts', async () => {
    const world = open();
    world.respond = () => refused(429, '1');
    const asking = world.connection.ask([QUESTION]);
    for (let tries = 1; tries < 3; tries += 1) {
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

  it('is connected, though it does not take a stream for now', async () => {
    const world = open();
    world.respond = () => problem('urn:problem:too-many-requests', 429);
    world.stream().onError(true);
    await settle();
    expect(world.events).toEqual([]);
    expect(world.wait()).toBe(1000);
    expect(world.isConnected()).toBe(true);
  });
});

it('ends a request that nobody wants any more, and takes that for no lost connection', async () => {
  const world = open();
  world.isHeld = true;
  const unwanted = new AbortController();
  const asking = world.connection.ask([QUESTION], { signal: unwanted.signal });
  unwanted.abort();
  expect(await asking).toMatchObject({ ok: false });
  expect(world.events).toEqual([]);
});

it('tells a change that the server does not understand as one of a page that is too old', async () => {
  const world = open();
  world.respond = () => problem('urn:problem:invalid', 400);
  expect(await world.connection.commit(KEY, CHANGE)).toEqual({ ok: false, problem: 'newer' });
});

it('tells a change with a text that is longer than the server takes as one that is too large', async () => {
  const world = open();
  world.respond = () => problem('urn:problem:invalid', 400);
  const refused = { ok: false, problem: 'tooLarge' };
  const change: Change = { kind: 'add', input: makeInput({ name: 'a'.repeat(40_001) }) };
  expect(await world.connection.commit(KEY, change)).toEqual(refused);
});

it('tells a question that the server does not understand from one that has no answer for now', async () => {
  const world = open();
  world.respond = () => problem('urn:problem:invalid', 400);
  const refused = { ok: false, problem: 'unreachable', isInvalid: true };
  expect(await world.connection.ask([QUESTION])).toEqual(refused);
  world.respond = () => problem('urn:problem:unavailable', 503);
  expect(await world.connection.ask([QUESTION])).not.toHaveProperty('isInvalid');
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

it('gives a change of several users more time, which may wait for others, than one of a single user', async () => {
  const world = open();
  const user = makeUser();
  await world.connection.commit(KEY, CHANGE);
  await world.connection.commit(KEY, { kind: 'import', additions: [], edits: [], matchBy: 'id' });
  await world.connection.commit(KEY, { kind: 'merge', user, fields: {}, other: user });
  const [short = 0, ...long] = world.requests.map(({ timeoutMs }) => timeoutMs);
  expect(long).toEqual([60_000, 60_000]);
  expect(short).toBeLessThan(60_000);
});

it('gives an answer that may be of many users more time, for slow networks', async () => {
  const world = open();
  await world.connection.ask([QUESTION]);
  await world.connection.ask([QUESTION], { isLong: true });
  const [short = 0, long] = world.requests.map(({ timeoutMs }) => timeoutMs);
  expect(long).toBe(60_000);
  expect(short).toBeLessThan(60_000);
});

it('hears of revisions, and not of what it cannot read', () => {
  const world = open();
  world.stream().onRevision('{"revision":5,"since":4,"changes":null}');
  world.stream().onRevision('5');
  world.stream().onRevision('{');
  expect(world.events).toEqual([5]);
});

it('hears who the person is by now, and not what it cannot read', () => {
  const world = open();
  world.stream().onMe(JSON.stringify(ME));
  world.stream().onMe(JSON.stringify({ ...ME, role: 'owner' }));
  world.stream().onMe('{');
  expect(world.receivedMe).toEqual([ME]);
});

it('reports who edits whom, when such events begin, and when they end', () => {
  const world = open();
  const events: unknown[] = [];
  world.connection.listenToPresence({
    onPresence: (editors) => events.push(editors),
    onOpen: () => events.push('open'),
    onLost: () => events.push('lost'),
  });
  world.stream().onOpen();
  const editors = { userId: 'u', names: ['Ayşe'], count: 1, ownForms: [] };
  world.stream().onPresence(JSON.stringify(editors));
  world.stream().onPresence('{"userId":"u"}');
  world.stream().onError(false);
  expect(events).toEqual(['open', editors, 'lost']);
});

it('says who edits whom, and takes no answer for none, without saying that it is offline', async () => {
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

it('who has an open form is told within its next word that nobody is signed in, though the stream continues', async () => {
  const world = open();
  world.stream().onOpen();
  world.respond = () => problem('urn:problem:signed-out', 401);
  const request = { kind: 'open', userId: 'u', form: KEY } as const;
  expect(await world.connection.reportPresence(request)).toBeNull();
  expect(world.events).toEqual(['signedOut']);
  expect(world.isConnected()).toBe(false);
  await world.connection.reportPresence(request);
  expect(world.events).toEqual(['signedOut']);
});

it('says that it is offline while the browser connects again, and online once it has', () => {
  const world = open();
  world.stream().onOpen();
  expect(world.events).toEqual([]);
  world.stream().onError(false);
  world.stream().onError(false);
  expect(world.events).toEqual(['offline']);
  world.stream().onOpen();
  expect(world.events).toEqual(['offline', 'online']);
  expect(world.streams).toHaveLength(1);
});

it('connects again by itself where the browser gives up, later each time', async () => {
  const world = open();
  world.isReachable = false;
  const waits: (number | null)[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    world.stream().onError(true);
    await settle();
    expect(world.isConnected()).toBe(false);
    waits.push(world.wait());
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(world.events).toEqual(['offline']);
  world.stream().onOpen();
  expect(world.events).toEqual(['offline', 'online']);
  world.stream().onError(true);
  await settle();
  expect(world.wait()).toBe(1000);
});

it('finds out that nobody is signed in, and then waits for a person', async () => {
  const world = open();
  world.respond = () => problem('urn:problem:signed-out', 401);
  world.stream().onError(true);
  await settle();
  expect(world.requests.map(({ path }) => path)).toEqual([`/liste${API_PATHS.me}`]);
  expect(world.events).toEqual(['signedOut']);
  expect(world.isConnected()).toBe(false);
  expect(world.wait()).toBeNull();
  world.back();
  expect(world.isConnected()).toBe(false);
  world.connection.retry();
  world.stream().onOpen();
  expect(world.events).toEqual(['signedOut', 'online']);
});

it.each<[by: string, hear: (world: ReturnType<typeof open>) => unknown]>([
  ['a question', ({ connection }) => connection.ask([QUESTION])],
  ['a change', ({ connection }) => connection.commit(KEY, CHANGE)],
  [
    'an open form',
    ({ connection }) => connection.reportPresence({ kind: 'open', userId: 'u', form: KEY }),
  ],
  ['its live events', (world) => world.stream().onError(true)],
])(
  'says that its session was ended on purpose where the server answers so to %s',
  async (_, hear) => {
    const world = open();
    const { status, body } = problem('urn:problem:signed-out', 401);
    world.respond = () => ({ status, body: { ...(body as object), isSessionEnded: true } });
    await hear(world);
    await settle();
    expect(world.events).toEqual(['ended', 'signedOut']);
  },
);

it('hears at once that its session has ended, without saying that it is offline', async () => {
  const world = open();
  world.respond = () => problem('urn:problem:signed-out', 401);
  world.stream().onEnded();
  expect(world.isConnected()).toBe(false);
  world.wait();
  await settle();
  expect(world.events).toEqual(['signedOut']);
  expect(world.wait()).toBeNull();
});

it('connects again as whoever it is where it may do something else by now', async () => {
  const world = open();
  world.respond = () => ok(ME);
  world.stream().onEnded();
  world.wait();
  await settle();
  expect(world.receivedMe).toEqual([ME]);
  expect(world.wait()).toBe(1000);
  expect(world.isConnected()).toBe(true);
  expect(world.events).toEqual([]);
});

it('asks who it is where it is refused what the page has offered, and stays connected', async () => {
  const world = open();
  world.respond = (path) =>
    path.endsWith(API_PATHS.me) ? ok(ME) : problem('urn:problem:forbidden', 403);
  await world.connection.commit(KEY, CHANGE);
  await settle();
  expect(world.receivedMe).toEqual([ME]);
  expect([world.events, world.streams.length, world.isConnected()]).toEqual([[], 1, true]);
});

it('is signed out as soon as the server says so of a question or a change', async () => {
  const world = open();
  world.respond = () => problem('urn:problem:signed-out', 401);
  await world.connection.ask([QUESTION]);
  await world.connection.commit(KEY, CHANGE);
  expect(world.events).toEqual(['signedOut']);
});

it('is offline when a request gets no answer, and connects anew to see when that is over', async () => {
  const world = open();
  world.isReachable = false;
  const nothing = { ok: false, problem: 'unreachable' };
  expect(await world.connection.ask([QUESTION])).toEqual(nothing);
  expect(await world.connection.commit(KEY, CHANGE)).toEqual(nothing);
  expect(world.events).toEqual(['offline']);
  expect(world.wait()).toBe(1000);
  world.stream().onOpen();
  expect(world.events).toEqual(['offline', 'online']);
});

it('connects at once when the network of the device is back', async () => {
  const world = open();
  world.isReachable = false;
  await world.connection.ask([QUESTION]);
  expect(world.isConnected()).toBe(false);
  world.back();
  expect(world.isConnected()).toBe(true);
  expect(world.wait()).toBeNull();
});

it('gives its connection back while the page is hidden, and takes it again when it is shown', () => {
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

it('opens no second stream beside one that works', () => {
  const world = open();
  world.connection.retry();
  expect(world.streams).toHaveLength(1);
});

it('tells when saved views have changed, and where that may have been missed', () => {
  const world = open();
  let told = 0;
  world.stream().onViews();
  world.connection.listenToViews(() => (told += 1));
  world.stream().onViews();
  expect(told).toBe(1);
  world.stream().onOpen();
  expect(told).toBe(2);
});
