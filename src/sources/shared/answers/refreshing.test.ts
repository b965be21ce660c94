import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRefreshing } from '#sources/shared/answers/refreshing.ts';
import { openSource, settle, userOf } from '#testing/testedSource.ts';

/** A page's refreshing, at a time that the test sets; each request takes `tookMs`. */
function openRefreshing(random = 0, tookMs = 0) {
  const sleeps: { readonly ms: number; readonly end: () => void }[] = [];
  const begun: number[] = [];
  let now = 0;
  const later = createRefreshing({
    sleep: (ms) => new Promise((end) => sleeps.push({ ms, end: () => end() })),
    now: () => now,
    random: () => random,
    isHidden: () => false,
    onBack: () => undefined,
    ask: () => {
      begun.push(now);
      now += tookMs;
      return Promise.resolve();
    },
  });
  return {
    begun,
    sleeps,
    later,
    /** Lets the pause end. */
    wake: async () => {
      const sleep = sleeps.shift();
      now += sleep?.ms ?? 0;
      sleep?.end();
      await settle();
    },
  };
}

it('waits by chance, so that not all pages ask at once', () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(chance, (random) => {
      const { later, sleeps, begun } = openRefreshing(random);
      later();
      expect(sleeps.map(({ ms }) => ms)).toEqual([random * 750]);
      expect(begun).toEqual([]);
    }),
  );
});

it('asks once for all events until then', async () => {
  const { later, wake, begun, sleeps } = openRefreshing();
  for (let event = 0; event < 20; event += 1) later();
  await wake();
  expect([sleeps, begun]).toEqual([[], [0]]);
});

it('asks at most once in three seconds, and half of the time where answers take longer', async () => {
  for (const [tookMs, between] of [
    [0, 3000],
    [1500, 3000],
    [5000, 10_000],
  ]) {
    const { later, wake, begun } = openRefreshing(0, tookMs);
    for (let event = 0; event < 4; event += 1) {
      later();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await wake();
    }
    expect(begun).toEqual([0, 1, 2, 3].map((which) => which * (between ?? 0)));
  }
});

it('sends one request at a time for repeated changes of others', async () => {
  const world = openSource({ revision: 1, answers: [[userOf('1'), null]] });
  const { source, asked } = world;
  source.subscribe(() => void source.read(userOf('1')));
  source.read(userOf('1'));
  const answers: (() => void)[] = [];
  let revision = 1;
  world.reply = () =>
    new Promise((respond) => {
      const answered = { ok: true, revision, answers: [{ ok: true, value: null }] } as const;
      answers.push(() => respond(answered));
    });
  for (let change = 0; change < 5; change += 1) {
    revision += 1;
    world.live().onRevision(revision);
    await settle();
  }
  expect(asked).toHaveLength(1);
  answers.shift()?.();
  await settle();
  await world.pass(3000);
  // The changes after the request are asked for together.
  expect(asked).toHaveLength(2);
  answers.shift()?.();
  await settle();
  await world.pass(3000);
  expect(asked).toHaveLength(2);
});

it('ends its backoff for a busy server when a retry succeeds', async () => {
  const world = openSource({ revision: 1, answers: [[userOf('1'), null]] });
  const { source, asked, reply } = world;
  source.subscribe(() => void source.read(userOf('1')));
  source.read(userOf('1'));
  world.reply = () => ({ ok: false, problem: 'busy' });
  world.live().onRevision(2);
  await settle();
  world.reply = async (questions) => ({ ...(await reply(questions)), revision: 2 });
  source.retry();
  await settle();
  expect(asked).toHaveLength(2);
  world.live().onRevision(3);
  await world.pass(3000);
  expect(asked).toHaveLength(3);
});
