import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRefreshing } from '#sources/shared/answers/refreshing.ts';
import { openSource, settle, userOf } from '#testing/testedSource.ts';

/** A page's refreshing; sleeps and requests end when the test says so. */
function openRefreshing(random = 0) {
  const sleeps: { readonly ms: number; readonly end: () => void }[] = [];
  const requests: (() => void)[] = [];
  let askCount = 0;
  const begin = () => refreshing.add(new Promise((end) => requests.push(() => end())));
  const refreshing = createRefreshing({
    sleep: (ms) => new Promise((end) => sleeps.push({ ms, end: () => end() })),
    random: () => random,
    ask: () => {
      askCount += 1;
      begin();
    },
  });
  return {
    sleeps,
    requests,
    askCount: () => askCount,
    later: refreshing.later,
    begin,
    wake: async () => {
      sleeps.shift()?.end();
      await settle();
    },
    respond: async () => {
      requests.shift()?.();
      await settle();
    },
  };
}

it('waits for a random part of a second, so that not all pages ask at once', () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(chance, (random) => {
      const { later, sleeps, askCount } = openRefreshing(random);
      later();
      const [pause] = sleeps;
      expect(pause?.ms).toBe(random * 1000);
      expect(askCount()).toBe(0);
    }),
  );
});

it('asks once for all events until then', async () => {
  const { later, wake, respond, askCount, sleeps } = openRefreshing();
  for (let event = 0; event < 20; event += 1) later();
  expect(sleeps).toHaveLength(1);
  await wake();
  await respond();
  expect(sleeps).toEqual([]);
  expect(askCount()).toBe(1);
});

it('waits for every pending request before it asks again', async () => {
  const { later, wake, begin, respond, sleeps, askCount } = openRefreshing();
  later();
  await wake();
  later();
  begin();
  await respond();
  begin();
  await respond();
  expect(sleeps).toEqual([]);
  await respond();
  await wake();
  expect(askCount()).toBe(2);
});

it('never asks during its own request, and always asks after the last event, in any order', async () => {
  const step = fc.constantFrom('event', 'wake', 'respond', 'begin');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { askCount, later, wake, respond, begin, requests, sleeps } = openRefreshing();
      let [eventCount, asksBefore] = [0, 0];
      /** Its own requests, and others that began before they were over. */
      let isRefreshing = false;
      const run = async (taken: (typeof steps)[number]) => {
        const pausesBefore = sleeps.length;
        const before = askCount();
        if (taken === 'event') {
          later();
          [eventCount, asksBefore] = [eventCount + 1, askCount()];
        } else if (taken === 'begin') begin();
        else await (taken === 'wake' ? wake() : respond());
        expect(askCount() - before).toBe(taken === 'wake' ? pausesBefore : 0);
        isRefreshing = askCount() > before || (isRefreshing && requests.length > 0);
        if (isRefreshing) expect(sleeps).toEqual([]);
        expect(sleeps.length).toBeLessThanOrEqual(1);
      };
      for (const taken of steps) await run(taken);
      while (sleeps.length + requests.length > 0) {
        await run(sleeps.length > 0 ? 'wake' : 'respond');
      }
      expect(askCount()).toBeLessThanOrEqual(eventCount);
      if (eventCount > 0) expect(askCount()).toBeGreaterThan(asksBefore);
    }),
  );
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
  // The changes after the request are asked for together.
  expect(asked).toHaveLength(2);
  answers.shift()?.();
  await settle();
  expect(asked).toHaveLength(2);
});

it('keeps its backoff for a busy server when others change the list', async () => {
  const world = openSource({ revision: 1, answers: [[userOf('1'), null]] });
  const { source, asked } = world;
  source.subscribe(() => void source.read(userOf('1')));
  source.read(userOf('1'));
  world.reply = () => ({ ok: false, problem: 'busy' });
  for (let revision = 2; revision < 12; revision += 1) {
    world.live().onRevision(revision);
    await settle();
  }
  expect(asked).toHaveLength(1);
  expect(world.sleeps()).toEqual([1000]);
  await world.wake();
  expect(asked).toHaveLength(2);
  expect(world.sleeps()).toEqual([1500]);
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
  await settle();
  expect(asked).toHaveLength(3);
});
