import { describe, expect, it, vi } from 'vitest';
import { setListZone } from '#domain/listZone.ts';
import type { FetchedRows, HoldersQuestion } from '#domain/userSource.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { openFileSession, type FileAnswer, type FileRequest } from './fileSession.ts';

const MAPPING = { columns: [], matchBy: 'email', roles: {}, statuses: {} } as const;
const READING = { mapping: MAPPING, knownRoles: [] };

/** A session whose worker answers on this thread, and what it was asked. */
function openSession(answerTo: (request: FileRequest) => FileAnswer | null) {
  const target = new EventTarget();
  const asked: FileRequest[] = [];
  const terminate = vi.fn<() => void>();
  const session = openFileSession(() => ({
    addEventListener: target.addEventListener.bind(target),
    postMessage: (request: FileRequest) => {
      asked.push(request);
      const data = answerTo(request);
      if (data !== null) target.dispatchEvent(new MessageEvent('message', { data }));
    },
    terminate,
  }));
  return {
    session,
    asked,
    terminate,
    fire: (type: string) => target.dispatchEvent(new Event(type)),
  };
}

const silent = () => null;

it('a worker learns the zone of the list with each request', () => {
  const { session, asked } = openSession(silent);
  setListZone('America/New_York');
  void session.ask('sample', null);
  setListZone(null);
  void session.ask('sample', null);
  expect(asked.map(({ zone }) => zone)).toEqual(['America/New_York', null]);
});

it.each([
  ['never came', false, 'error', 'notLoaded'],
  ['crashed', true, 'error', 'broken'],
  ['sent an unreadable message', true, 'messageerror', 'broken'],
] as const)('a worker that %s fails all requests, also later ones', async (...row) => {
  const [, hasAnswered, type, failure] = row;
  const { session, fire, terminate } = openSession(({ id, kind }) =>
    kind === 'sample' ? { id, answer: null } : null,
  );
  if (hasAnswered) await session.ask('sample', null);
  const waiting = session.ask('change', null);
  fire(type);
  expect(await waiting).toEqual({ ok: false, failure });
  expect(await session.ask('change', null)).toEqual({ ok: false, failure });
  expect(terminate).toHaveBeenCalledTimes(1);
});

it('work that throws is broken, and closing stops what waits', async () => {
  const broken = openSession(({ id }) => ({ id, isBroken: true })).session;
  expect(await broken.ask('sample', null)).toEqual({ ok: false, failure: 'broken' });
  const { session, terminate } = openSession(silent);
  const waiting = session.ask('change', null);
  session.close();
  session.close();
  expect(await waiting).toEqual({ ok: false, failure: 'stopped' });
  expect(terminate).toHaveBeenCalledTimes(1);
});

describe('a comparison', () => {
  const PARTS = [
    { keys: { ids: ['1'], emails: ['a@b.co'] }, next: 5 },
    { keys: { ids: ['2'], emails: [] }, next: null },
  ];
  const [ONE, TWO] = [makeUser({ id: '1' }), makeUser({ id: '2' })];
  const compared = async (answers: readonly FetchedRows[], isUnwanted = () => false) => {
    let part = 0;
    const { session, asked } = openSession(({ id, kind }) => {
      if (kind === 'keys') part += 1;
      return { id, answer: kind === 'keys' ? PARTS[part - 1] : kind };
    });
    const rest = [...answers];
    const fetchRows = vi.fn<(question: HoldersQuestion) => Promise<FetchedRows>>(
      async () => rest.shift() ?? { ok: false, problem: 'busy' },
    );
    const result = await session.compare(READING, fetchRows, isUnwanted);
    const sent = asked.flatMap(({ kind, asked: what }) => (kind === 'users' ? [what] : []));
    return { result, sent, questions: fetchRows.mock.calls.map(([question]) => question) };
  };

  it('is made with the users of all parts, each once, as of the oldest revision', async () => {
    const { result, sent, questions } = await compared([
      { ok: true, revision: 7, rows: [ONE, TWO] },
      { ok: true, revision: 9, rows: [{ ...TWO, name: 'Yeni' }] },
    ]);
    expect(result).toEqual({ ok: true, value: { ok: true, revision: 7, summary: 'plan' } });
    expect(questions).toEqual(PARTS.map(({ keys }) => ({ kind: 'holders', ...keys })));
    expect(sent).toEqual([{ users: [ONE, { ...TWO, name: 'Yeni' }], isFirst: true }]);
  });

  it('sends many users in slices, and an empty one for none', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => makeUser({ id: `${index}` }));
    const none: FetchedRows = { ok: true, revision: 7, rows: [] };
    const { sent } = await compared([{ ...none, rows }, none]);
    expect(sent).toMatchObject([{ isFirst: true }, { isFirst: false }, { isFirst: false }]);
    expect((await compared([none, none])).sent).toEqual([{ users: [], isFirst: true }]);
  });

  it('ends with the first problem, above the limit of the page, or once it is unwanted', async () => {
    const failed = await compared([{ ok: false, problem: 'unreachable' }]);
    expect(failed.result).toEqual({ ok: true, value: { ok: false, problem: 'unreachable' } });
    const rows = Array.from({ length: 100_001 }, (_, index) => ({ ...ONE, id: `${index}` }));
    const tooMany = await compared([{ ok: true, revision: 7, rows }]);
    expect(tooMany.result).toEqual({ ok: true, value: { ok: false, problem: 'tooMany' } });
    const stopped = await compared([{ ok: true, revision: 7, rows: [] }], () => true);
    expect(stopped.result).toEqual({ ok: false, failure: 'stopped' });
    for (const { questions } of [failed, tooMany, stopped]) expect(questions).toHaveLength(1);
  });
});
