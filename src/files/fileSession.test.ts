import { describe, expect, it, vi } from 'vitest';
import { listZone, setListZone } from '#domain/listZone.ts';
import type { FetchedRows } from '#domain/userSource.ts';
import { openFileSession, type SessionWorker } from './fileSession.ts';
import {
  answerRequest,
  createFileWork,
  type FileMessage,
  type FileRequest,
  type FileWork,
} from './fileWork.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const MAPPING = { columns: [], matchBy: 'email', roles: {}, statuses: {} } as const;
const READING = { mapping: MAPPING, knownRoles: [] };
const COUNTS = { new: 0, changed: 0, same: 0, wrong: 0, doubled: 0 };

/** A worker on this thread, which answers in its own time. */
function fakeWorker(overrides: Partial<FileWork> = {}) {
  const target = new EventTarget();
  const work: FileWork = { ...createFileWork(), ...overrides };
  const asked: FileRequest[] = [];
  const terminate = vi.fn<() => void>();
  const send = (message: FileMessage) =>
    target.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) }));
  const worker: SessionWorker = {
    addEventListener: target.addEventListener.bind(target),
    postMessage: (request: FileRequest) => {
      asked.push(request);
      void answerRequest(work, request, send);
    },
    terminate,
  };
  const fire = (type: string) => target.dispatchEvent(new Event(type));
  return { worker, asked, terminate, send, fire };
}

it('each request gets its own answer, in any order of arrival', async () => {
  let releaseFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    releaseFirst = resolve;
  });
  const { worker } = fakeWorker({
    page: async ({ page }) => {
      if (page === 1) await first;
      return [];
    },
  });
  const session = openFileSession(() => worker);
  const one = session.ask('page', { plan: 1, outcome: 'new', page: 1, size: 10 });
  const two = session.ask('plan', READING);
  expect(await two).toMatchObject({ ok: true, value: { counts: COUNTS } });
  releaseFirst();
  expect(await one).toEqual({ ok: true, value: [] });
});

it('a worker reads days in the zone of the list, which comes with each request', async () => {
  const { worker, asked } = fakeWorker();
  setListZone('America/New_York');
  void openFileSession(() => worker).ask('sample', null);
  expect(asked).toMatchObject([{ kind: 'sample', zone: 'America/New_York' }]);
  // As in the worker, which has only its own zone before.
  setListZone(null);
  const zones: (string | null)[] = [];
  const users = () => {
    zones.push(listZone());
    return null;
  };
  const request = { id: 1, kind: 'users', asked: { users: [], isFirst: true } } as const;
  const work = { ...createFileWork(), users };
  await answerRequest(work, { ...request, zone: 'America/New_York' }, () => undefined);
  await answerRequest(work, { ...request, zone: null }, () => undefined);
  expect(zones).toEqual(['America/New_York', null]);
});

it('users are sent in slices before the plan, and the same ones only once', async () => {
  const { worker, asked } = fakeWorker();
  const session = openFileSession(() => worker);
  const users = Array.from({ length: 2500 }, (_, i) => makeUser({ id: String(i) }));
  await session.plan(READING, users);
  await session.plan(READING, users);
  expect(asked.map(({ kind }) => kind)).toEqual(['users', 'users', 'users', 'plan', 'plan']);
  await session.plan(READING, []);
  expect(asked.slice(5)).toMatchObject([
    { kind: 'users', asked: { users: [], isFirst: true } },
    { kind: 'plan' },
  ]);
});

it('concurrent plans are made one after the other', async () => {
  const { worker, asked } = fakeWorker();
  const session = openFileSession(() => worker);
  const users = Array.from({ length: 1500 }, (_, i) => makeUser({ id: String(i) }));
  await Promise.all([session.plan(READING, users), session.plan(READING, [])]);
  expect(asked.map(({ kind }) => kind)).toEqual(['users', 'users', 'plan', 'users', 'plan']);
});

it.each([
  ['never came', false, 'error', 'notLoaded'],
  ['crashed', true, 'error', 'broken'],
  ['sent an unreadable message', true, 'messageerror', 'broken'],
] as const)(
  'a worker that %s fails all requests, also later ones',
  async (_, started, type, failure) => {
    const { worker, send, fire, terminate } = fakeWorker({
      plan: () => new Promise(() => undefined),
    });
    const session = openFileSession(() => worker);
    if (started) send({ kind: 'started' });
    const waiting = session.ask('plan', READING);
    fire(type);
    expect(await waiting).toEqual({ ok: false, failure });
    expect(await session.plan(READING, [])).toEqual({ ok: false, failure });
    expect(await session.ask('change', { plan: 1 })).toEqual({ ok: false, failure });
    expect(terminate).toHaveBeenCalledTimes(1);
  },
);

it.each([
  [new RangeError('out of memory'), 'broken'],
  [new TypeError('Failed to fetch dynamically imported module: /a.js'), 'notLoaded'],
] as const)('work that throws %s fails as %s', async (thrown, failure) => {
  const { worker } = fakeWorker({
    sample: () => {
      throw thrown;
    },
  });
  const session = openFileSession(() => worker);
  expect(await session.ask('sample', null)).toEqual({ ok: false, failure });
});

it('closing stops the worker and all pending requests', async () => {
  const { worker, terminate } = fakeWorker({ plan: () => new Promise(() => undefined) });
  const session = openFileSession(() => worker);
  const waiting = session.ask('plan', READING);
  session.close();
  session.close();
  expect(await waiting).toEqual({ ok: false, failure: 'stopped' });
  expect(terminate).toHaveBeenCalledTimes(1);
});

describe('the users that a file may be about', () => {
  const WANTED = new AbortController().signal;
  const PARTS = [
    { keys: { ids: ['1'], emails: ['a@b.co'] }, next: 5 },
    { keys: { ids: ['2'], emails: [] }, next: null },
  ];
  const [ONE, TWO] = [makeUser({ id: '1' }), makeUser({ id: '2' })];
  const open = () =>
    openFileSession(
      () =>
        fakeWorker({
          keys: ({ from }) =>
            PARTS[from === 0 ? 0 : 1] ?? { keys: { ids: [], emails: [] }, next: null },
        }).worker,
    );
  type Fetch = Parameters<ReturnType<typeof open>['holders']>[1];

  it('are requested part by part, each user once, with the oldest revision', async () => {
    const answers: FetchedRows[] = [
      { ok: true, revision: 7, rows: [ONE, TWO] },
      { ok: true, revision: 9, rows: [{ ...TWO, name: 'Yeni' }] },
    ];
    const fetchRows = vi.fn<Fetch>(
      async () => answers.shift() ?? { ok: false, problem: 'tooMany' },
    );
    expect(await open().holders(MAPPING, fetchRows, WANTED)).toEqual({
      ok: true,
      value: { ok: true, revision: 7, rows: [ONE, { ...TWO, name: 'Yeni' }] },
    });
    expect(fetchRows.mock.calls).toEqual(PARTS.map(({ keys }) => [{ kind: 'holders', ...keys }]));
  });

  it('are unavailable when a part fails, and no further part is requested', async () => {
    const fetchRows = vi.fn<Fetch>(async () => ({ ok: false, problem: 'unreachable' }));
    const value = { ok: false, problem: 'unreachable' };
    expect(await open().holders(MAPPING, fetchRows, WANTED)).toEqual({ ok: true, value });
    expect(fetchRows).toHaveBeenCalledTimes(1);
  });

  it('are unavailable above the limit of the page', async () => {
    const rows = Array.from({ length: 100_001 }, (_, index) => ({ ...ONE, id: `${index}` }));
    const fetchRows = vi.fn<Fetch>(async () => ({ ok: true, revision: 7, rows }));
    const value = { ok: false, problem: 'tooMany' };
    expect(await open().holders(MAPPING, fetchRows, WANTED)).toEqual({ ok: true, value });
    expect(fetchRows).toHaveBeenCalledTimes(1);
  });

  it('are no longer requested once aborted', async () => {
    const leaving = new AbortController();
    const fetchRows = vi.fn<Fetch>(async () => {
      leaving.abort();
      return { ok: true, revision: 7, rows: [] };
    });
    const holders = open().holders(MAPPING, fetchRows, leaving.signal);
    expect(await holders).toEqual({ ok: false, failure: 'stopped' });
    expect(fetchRows).toHaveBeenCalledTimes(1);
  });
});
