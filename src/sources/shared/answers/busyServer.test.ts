import { describe, expect, it } from 'vitest';
import type { PageQuestion, RowsQuestion } from '#domain/userSource.ts';
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

it('sends each question that something begins to show in a request of its own: none waits for a slow one', async () => {
  const world = openSource();
  const page: PageQuestion = { kind: 'page', query: EVERYONE, page: 1, size: 10 };
  const neighbours = { kind: 'neighbours', query: EVERYONE, id: '1' } as const;
  for (const question of [userOf('1'), page, neighbours, userOf('2')]) world.source.read(question);
  await settle();
  expect(world.asked).toEqual([[userOf('1')], [page], [neighbours], [userOf('2')]]);
});
