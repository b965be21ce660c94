import { describe, expect, it } from 'vitest';
import type { PageQuestion, RowsQuestion } from '#domain/userSource.ts';
import type { Answered } from '#sources/shared/connection/connection.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { openSource, ready, settle, userOf, type AskReply } from '#testing/testedSource.ts';

const failed = (isRetrying: boolean) => ({
  state: 'failed',
  problem: 'busy',
  before: undefined,
  isRetrying,
});
const ALL: RowsQuestion = { kind: 'rows', users: null, query: EVERYONE };

/** What a server tells that is too busy: of each question, or of the whole request. */
const BUSY: Record<string, AskReply> = {
  'for one answer': { ok: true, revision: 1, answers: [{ ok: false, problem: 'busy' }] },
  'for the request': { ok: false, problem: 'busy' },
};

/** A source of which an answer is read as if it were on the screen. */
function openRead(reply: AskReply) {
  const world = openSource();
  const question = userOf('1');
  const { reply: found } = world;
  world.reply = () => reply;
  const stop = world.source.subscribe(() => void world.source.read(question));
  world.source.read(question);
  return { world, stop, read: () => world.source.read(question), found };
}

describe.each(Object.entries(BUSY))('a server that is busy %s', (_name, reply) => {
  it('is retried with backoff until it answers', async () => {
    const { world, read, found } = openRead(reply);
    await settle();
    expect(read()).toEqual(failed(false));
    const waits: number[] = [];
    for (let tries = 1; tries < 9; tries += 1) {
      expect(world.asked).toHaveLength(tries);
      waits.push(...world.sleeps());
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await world.wake(60_000);
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect([waits[0], waits.at(-1)]).toEqual([1000, 10_000]);
    world.reply = found;
    await world.wake(60_000);
    expect(read()).toEqual(ready(null));
    await world.wake(60_000);
    expect(world.asked).toHaveLength(10);
  });

  it('is shown as being retried', async () => {
    const { world, read } = openRead(reply);
    await settle();
    world.reply = () => new Promise<AskReply>(() => undefined);
    await world.wake();
    expect(read()).toEqual(failed(true));
  });

  it('is not retried for an answer that is no longer shown, but once it is shown again', async () => {
    const { world, stop, read } = openRead(reply);
    await settle();
    stop();
    for (const revision of [1, 2, 3]) world.live().onRevision(revision);
    await world.wake();
    await settle();
    expect(world.asked).toHaveLength(1);
    read();
    await settle();
    expect(world.asked).toHaveLength(2);
  });
});

it('continues a search from its cursor after the server was busy', async () => {
  const world = openSource();
  const question: PageQuestion = {
    kind: 'page',
    query: { ...EVERYONE, text: 'a' },
    page: 1,
    size: 9,
  };
  const page = { rows: [], page: 1, total: 0, listTotal: 9 };
  const replies: Answered[] = [
    { ok: false, problem: 'busy' },
    { ok: true, value: { ...page, isTotalLowerBound: true, lookedAt: 5, next: 'from here' } },
    { ok: false, problem: 'busy' },
    { ok: true, value: page },
  ];
  world.reply = () => ({ ok: true, revision: 1, answers: replies.splice(0, 1) });
  world.source.subscribe(() => void world.source.read(question));
  world.source.read(question);
  await settle();
  await world.wake(1000);
  expect(world.source.read(question)).toMatchObject({ state: 'failed', problem: 'busy' });
  // A part has come, so the backoff begins anew.
  await world.wake(1000);
  expect(world.source.read(question)).toEqual(ready(page));
  const from = world.asked.flat().map((asked) => (asked.kind === 'pagePart' ? asked.from : null));
  expect(from).toEqual([null, null, 'from here', 'from here']);
});

it('fetches many users with three retries, then reports that the server is busy', async () => {
  const world = openSource();
  world.reply = () => ({ ok: true, revision: 1, answers: [{ ok: false, problem: 'busy' }] });
  const fetched = world.source.fetch(ALL);
  for (let tries = 1; tries < 4; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    await settle();
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    await world.wake(10_000);
  }
  expect(await fetched).toEqual({ ok: false, problem: 'busy' });
  expect(world.asked).toHaveLength(4);
});

it('sends slow questions in a request of their own', async () => {
  const world = openSource();
  const neighbours = {
    kind: 'neighbours',
    query: { ...EVERYONE, text: 'a' },
    id: '1',
  } as const;
  world.source.read(neighbours);
  world.source.read(userOf('1'));
  await settle();
  expect(world.asked).toEqual([[neighbours], [userOf('1')]]);
});
