import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import type { ListNews } from '#protocol/live.ts';
import type { Me } from '#protocol/staff.ts';
import type { StaffVariables } from '#server/app/caller.ts';
import type { LiveHub } from '#server/events/liveHub.ts';
import { type LiveLimits, type LiveParts, liveStreams } from '#server/events/liveStreams.ts';
import { readStream } from '#server/testing/readStream.ts';

const SIGNED_IN: Me = { id: 'ayse', name: 'Ayşe', email: 'ayse@example.com', role: 'viewer' };

/** The route on a hub whose revision the test sets. */
function streamsOn(limits: Partial<LiveLimits> = {}) {
  const listeners = new Set<(news: ListNews) => void>();
  let revision = 3;
  const hub: LiveHub = {
    add: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revision: () => revision,
    stop: async () => undefined,
  };
  const state: { me: Me | null; isAway: boolean; droppedCount: number; chance: number } = {
    me: SIGNED_IN,
    isAway: false,
    droppedCount: 0,
    chance: 0,
  };
  const callerOf = async () => {
    if (state.isAway) throw new Error('away');
    return state.me && { me: state.me };
  };
  const editors = new Set<(userId: string) => void>();
  const presence: LiveParts['presence'] = {
    add: (listener) => {
      editors.add(listener);
      return () => editors.delete(listener);
    },
    editorsOf: (userId, staffId) => ({ names: [`${userId} ${staffId}`], count: 1, ownForms: [] }),
  };
  const onDropped = () => (state.droppedCount += 1);
  const random = () => state.chance;
  const streams = liveStreams({ hub, presence, callerOf, onDropped, random }, limits);
  onTestFinished(streams.closeAll);
  const app = new Hono<StaffVariables>();
  app.use(async (context, next) => {
    const id = context.req.header('X-Id') ?? SIGNED_IN.id;
    const me = { ...SIGNED_IN, id };
    context.set('caller', { me, revision: 0, sessionId: null, isRenewalDue: false });
    await next();
  });
  app.get('/', streams.handler);
  return {
    app,
    state,
    streams,
    listeners,
    editors,
    publish: (next: number) => {
      revision = next;
      const news = { revision: next, users: [`user ${next}`] };
      for (const listener of listeners) listener(news);
    },
  };
}

const eventOf = (news: ListNews) =>
  `event: revision\ndata: ${JSON.stringify(news)}\nid: ${news.revision}\n\n`;
const event = (revision: number) => eventOf({ revision, users: [`user ${revision}`] });
const MISSED = eventOf({ revision: 3, users: 'many' });

const START = `event: me\ndata: ${JSON.stringify(SIGNED_IN)}\nretry: 2000\n\n`;

it('a live stream starts with the signed-in member and the revision, and sends each later one', async () => {
  const { app, publish } = streamsOn();
  const response = await app.request('/');
  expect(response.headers.get('Content-Type')).toBe('text/event-stream');
  expect(response.headers.get('Cache-Control')).toContain('no-store');
  const read = readStream(response);
  await expect.poll(() => read.text).toBe(`${START}${MISSED}`);
  publish(4);
  publish(5);
  await expect.poll(() => read.text).toBe(`${START}${MISSED}${event(4)}${event(5)}`);
});

it('a browser that reconnects is sent only what it missed', async () => {
  const { app } = streamsOn();
  const textFor = async (id: string) => {
    const read = readStream(await app.request('/', { headers: { 'Last-Event-ID': id } }));
    await expect.poll(() => read.text).toContain('event: me');
    return read.text;
  };
  expect(await textFor('3')).toBe(START);
  expect(await textFor('2')).toContain(MISSED);
  // Of another database, such as one that was restored.
  expect(await textFor('9')).toContain(MISSED);
  expect(await textFor('junk')).toContain(MISSED);
});

it('a live stream sends heartbeats, and ends with its session', async () => {
  const { app, state, streams } = streamsOn({ heartbeatMs: 10 });
  const read = readStream(await app.request('/'));
  await expect.poll(() => read.text).toContain(':\n\n:\n\n');
  state.me = null;
  await expect.poll(() => read.isEnded).toBe(true);
  expect(streams.count()).toBe(0);
});

const ENDED = 'event: ended\ndata: {}\n\n';

it.each([
  ['session ends', null],
  ['role changes', { ...SIGNED_IN, role: 'editor' } as const],
])(
  'a live stream sends an event and ends at once when its member’s %s, and others continue',
  async (_why, me) => {
    const { app, state, streams } = streamsOn();
    const read = readStream(await app.request('/'));
    const other = readStream(await app.request('/', { headers: { 'X-Id': 'mehmet' } }));
    state.me = me;
    streams.recheck('ayse');
    await expect.poll(() => read.isEnded).toBe(true);
    expect(read.text.endsWith(ENDED)).toBe(true);
    expect([other.isEnded, streams.count()]).toEqual([false, 1]);
    streams.recheck(null);
    await expect.poll(() => other.isEnded).toBe(true);
  },
);

it('a live stream continues where its session is unchanged, or the database cannot be asked', async () => {
  const { app, state, streams, publish } = streamsOn();
  const read = readStream(await app.request('/'));
  streams.recheck('ayse');
  state.isAway = true;
  streams.recheck('ayse');
  publish(4);
  await expect.poll(() => read.text).toContain(event(4));
  expect(read.text).not.toContain(ENDED);
  expect(read.isEnded).toBe(false);
});

it('a listener that does not read is cut off, and the others are not', async () => {
  const { app, state, streams, publish } = streamsOn({ maxWaiting: 400 });
  await app.request('/');
  const read = readStream(await app.request('/'));
  for (let revision = 4; revision < 30; revision += 1) {
    publish(revision);
    await expect.poll(() => read.text, { interval: 1 }).toContain(event(revision));
  }
  expect(state.droppedCount).toBe(1);
  expect(streams.count()).toBe(1);
});

it('a live stream is removed once its browser disconnects', async () => {
  const { app, streams, listeners, editors } = streamsOn();
  const response = await app.request('/');
  expect([streams.count(), listeners.size, editors.size]).toEqual([1, 1, 1]);
  await response.body?.cancel();
  expect([streams.count(), listeners.size, editors.size]).toEqual([0, 0, 0]);
});

it('live streams tell each member who edits a user, from that member’s view', async () => {
  const { app, editors } = streamsOn();
  const reads = [
    readStream(await app.request('/')),
    readStream(await app.request('/', { headers: { 'X-Id': 'mehmet' } })),
  ];
  for (const tellOf of editors) tellOf('u');
  const notified = (name: string) =>
    `event: editing\ndata: {"userId":"u","names":["${name}"],"count":1,"ownForms":[]}\n\n`;
  await expect.poll(() => reads[0]?.text).toBe(`${START}${MISSED}${notified('u ayse')}`);
  await expect.poll(() => reads[1]?.text).toContain(notified('u mehmet'));
});

it('live streams tell one member, or all, that saved views have changed', async () => {
  const { app, streams } = streamsOn({ viewsEventMs: 20 });
  const ayse = readStream(await app.request('/'));
  const mehmet = readStream(await app.request('/', { headers: { 'X-Id': 'mehmet' } }));
  const views = 'event: views\ndata: {}\n\n';
  streams.notifyOfViews('ayse');
  await expect.poll(() => ayse.text).toBe(`${START}${MISSED}${views}`);
  expect(mehmet.text).not.toContain(views);
  streams.notifyOfViews(null);
  await expect.poll(() => mehmet.text).toContain(views);
});

it('live streams beyond the limits, in total or per member, are refused', async () => {
  const { app, streams } = streamsOn({ maxStreams: 3, maxStreamsEach: 2 });
  const statusFor = async (id: string) =>
    (await app.request('/', { headers: { 'X-Id': id } })).status;
  expect([await statusFor('a'), await statusFor('a'), await statusFor('a')]).toEqual([
    200, 200, 429,
  ]);
  expect([await statusFor('b'), await statusFor('b')]).toEqual([200, 429]);
  streams.closeAll();
  expect(await statusFor('b')).toBe(200);
});

it('all live streams end when the server stops', async () => {
  const { app, streams } = streamsOn();
  const reads = [readStream(await app.request('/')), readStream(await app.request('/'))];
  streams.closeAll();
  await expect.poll(() => reads.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  expect(streams.count()).toBe(0);
});

it('changed views are told once in a while, to each page at a moment of its own', async () => {
  const { app, state, streams } = streamsOn({ viewsEventMs: 400 });
  const soon = readStream(await app.request('/'));
  const late = readStream(await app.request('/'));
  const told = () =>
    [soon, late].map(({ text }) => text.split('event: views').length - 1).join(' and ');
  const chances = [0, 1];
  Object.defineProperty(state, 'chance', { get: () => chances.shift() ?? 0 });
  for (let count = 0; count < 289; count += 1) streams.notifyOfViews(null);
  await expect.poll(told, { interval: 5 }).toBe('1 and 0');
  await expect.poll(told).toBe('1 and 1');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(told()).toBe('1 and 1');
});
