import { expect, it, onTestFinished } from 'vitest';
import { openLiveHub, type LiveHubParts } from '#server/events/liveHub.ts';

const TIMES = { throttleMs: 20, retryMs: 20, idleMs: 60_000 };

/** A hub on a list whose revision the test sets. */
async function hubOn(overrides: Partial<LiveHubParts> = {}) {
  const list = { revision: 1, lookCount: 0 };
  const database = { notify: () => undefined as void, reconnect: () => undefined as void };
  const errors: unknown[] = [];
  const hub = await openLiveHub({
    listen: async (_channel, onNotify, onReconnect) => {
      Object.assign(database, { notify: onNotify, reconnect: onReconnect });
      return async () => undefined;
    },
    readRevision: async () => {
      list.lookCount += 1;
      return list.revision;
    },
    readUsers: async (since, revision) => [`user after ${since} up to ${revision}`],
    onError: (error) => errors.push(error),
    times: TIMES,
    ...overrides,
  });
  onTestFinished(() => hub.stop());
  const notified: number[] = [];
  const remove = hub.add(({ revision }) => notified.push(revision));
  return { hub, list, database, notified, remove, errors };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('the live hub reads the revision at its start, and notifies every listener of later ones', async () => {
  const { hub, list, database, notified, remove } = await hubOn();
  expect(hub.revision()).toBe(1);
  const others: number[] = [];
  hub.add(({ revision }) => others.push(revision));
  list.revision = 2;
  database.notify();
  await expect.poll(() => notified).toEqual([2]);
  expect(others).toEqual([2]);
  remove();
  list.revision = 3;
  database.notify();
  await expect.poll(() => others).toEqual([2, 3]);
  expect(notified).toEqual([2]);
});

it('the live hub reads the revision at most three times for many notifications at once', async () => {
  const { list, database, notified } = await hubOn();
  await pause(TIMES.throttleMs);
  const before = list.lookCount;
  for (let revision = 2; revision <= 200; revision += 1) {
    list.revision = revision;
    database.notify();
    if (revision % 50 === 0) await pause(1);
  }
  await expect.poll(() => notified.at(-1)).toBe(200);
  expect(list.lookCount - before).toBeLessThanOrEqual(3);
  expect(notified).toEqual(notified.toSorted((one, other) => one - other));
});

it('the live hub reads the revision again for a notification that arrives while it reads', async () => {
  let revision = 1;
  let finish = () => undefined as void;
  let isSlow = false;
  const { database, notified } = await hubOn({
    readRevision: async () => {
      const read = revision;
      if (isSlow) await new Promise<void>((resolve) => void (finish = resolve));
      return read;
    },
  });
  isSlow = true;
  database.notify();
  await pause(2 * TIMES.throttleMs);
  revision = 2;
  database.notify();
  isSlow = false;
  finish();
  await expect.poll(() => notified).toEqual([2]);
});

it('the live hub reads the revision once the lost connection to the database is restored', async () => {
  const { list, database, notified } = await hubOn();
  list.revision = 5;
  database.reconnect();
  await expect.poll(() => notified).toEqual([5]);
});

it('the live hub finds a new revision without a notification', async () => {
  const { list, notified } = await hubOn({ times: { ...TIMES, idleMs: 10 } });
  list.revision = 2;
  await expect.poll(() => notified).toEqual([2]);
});

it('the live hub recovers after it failed to read the revision', async () => {
  const failure = new Error('away');
  let isAway = false;
  let revision = 1;
  const { database, notified, errors } = await hubOn({
    readRevision: () => (isAway ? Promise.reject(failure) : Promise.resolve(revision)),
  });
  isAway = true;
  revision = 4;
  database.notify();
  await expect.poll(() => errors[0]).toBe(failure);
  isAway = false;
  await expect.poll(() => notified).toEqual([4]);
});

it('a stopped live hub reads nothing more', async () => {
  const { hub, list, database } = await hubOn();
  await hub.stop();
  const before = list.lookCount;
  database.notify();
  await pause(3 * TIMES.throttleMs);
  expect(list.lookCount).toBe(before);
});

it('the live hub tells whose change led from one revision to the next', async () => {
  const { hub, list, database } = await hubOn();
  const news: unknown[] = [];
  hub.add((one) => news.push(one));
  list.revision = 4;
  database.notify();
  await expect.poll(() => news).toEqual([{ revision: 4, users: ['user after 1 up to 4'] }]);
});

it('the live hub tells of a revision also where it cannot be read who changed', async () => {
  const { hub, list, database, errors } = await hubOn({
    readUsers: () => Promise.reject(new Error('away')),
  });
  const news: unknown[] = [];
  hub.add((one) => news.push(one));
  list.revision = 2;
  database.notify();
  await expect.poll(() => news).toEqual([{ revision: 2, users: 'many' }]);
  expect(errors).toHaveLength(1);
});
