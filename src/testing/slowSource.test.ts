import { expect, it, vi } from 'vitest';
import type { Question } from '#domain/userSource.ts';
import { createFakeStore } from '#testing/fakeStore.ts';
import { openLocalWorld } from '#testing/localWorld.ts';
import { EVERYONE } from '#testing/pageFor.ts';
import { createSlowSource } from '#testing/slowSource.ts';
import {
  describeReach,
  describeUserSource,
  type ReachableSource,
} from '#testing/userSourceContract.ts';

const UNREACHABLE = new Error('unreachable');
const FIRST_PAGE: Question = { kind: 'page', query: EVERYONE, page: 1, size: 1 };

/** The list of a browser, behind a network on which the test decides what arrives when. */
async function openSlowWorld(isLoaded = true): Promise<ReachableSource> {
  const local = await openLocalWorld(isLoaded);
  let isReachable = true;
  const inFlight: ((isLost: boolean) => void)[] = [];
  const travel = () =>
    new Promise<void>((resolve, reject) => {
      inFlight.push((isLost) => {
        if (isLost || !isReachable) reject(UNREACHABLE);
        else resolve();
      });
    });
  const end = async (which: number, isLost: boolean) => {
    const [arrive] = inFlight.splice(which % Math.max(1, inFlight.length), 1);
    arrive?.(isLost);
    await local.settle();
  };
  const deliver = (which: number) => end(which, false);
  return {
    ...local,
    source: createSlowSource(local.source, travel),
    inFlight: () => inFlight.length,
    deliver,
    lose: (which) => end(which, true),
    settle: async () => {
      await local.settle();
      // The last first, so that every message that can be overtaken is.
      while (inFlight.length > 0) await deliver(inFlight.length - 1);
    },
    setReachable: (value) => {
      isReachable = value;
    },
  };
}

describeUserSource('a list that answers late', openSlowWorld);
describeReach('a list that answers late', openSlowWorld);

it('is asked the same question only once at a time, and again when the list has changed', async () => {
  const { source, inFlight, settle, addElsewhere } = await openSlowWorld();
  source.read(FIRST_PAGE);
  source.read({ ...FIRST_PAGE });
  expect(inFlight()).toBe(1);
  await settle();
  source.read(FIRST_PAGE);
  expect(inFlight()).toBe(0);
  await addElsewhere('Öteki');
  await settle();
  expect(source.read(FIRST_PAGE).state).toBe('pending');
  expect(inFlight()).toBe(1);
});

it('prefetches the next page', async () => {
  const { source, settle } = await openSlowWorld();
  expect(source.prepare(FIRST_PAGE, () => true)).toBe(true);
  await settle();
  expect(source.read({ ...FIRST_PAGE, page: 2 })).toMatchObject({
    state: 'ready',
    value: { page: 2 },
  });
});

it('notifies of a status at once, since only answers travel', () => {
  const { source, change } = createFakeStore();
  const slow = createSlowSource(source, () => new Promise(() => {}));
  const listener = vi.fn<() => void>();
  slow.subscribe(listener);
  change({ notice: { kind: 'removed' } });
  expect(listener).toHaveBeenCalledOnce();
  expect(slow.status().notice).toEqual({ kind: 'removed' });
});
