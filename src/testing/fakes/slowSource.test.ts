import { expect, it, vi } from 'vitest';
import type { Question } from '#domain/userSource.ts';
import { createFakeStore } from './fakeStore.ts';
import { openLocalWorld } from '#testing/localWorld.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { createSlowSource } from './slowSource.ts';
import {
  describeReach,
  describeUserSource,
  type ReachableSource,
} from '#testing/userSourceContract.ts';

const UNREACHABLE = new Error('unreachable');
const FIRST_PAGE: Question = { kind: 'page', query: EVERYONE, page: 1, size: 1 };

/** Questions of one turn are sent at its end, and a change once its password is hashed. */
const sent = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** The list of a browser behind a network whose messages the test delivers. */
async function openSlowWorld(isLoaded = true): Promise<ReachableSource> {
  const local = await openLocalWorld(isLoaded);
  let isReachable = true;
  const inFlight: { readonly count: number; readonly arrive: (isLost: boolean) => void }[] = [];
  const travel = (questionCount: number) =>
    new Promise<void>((resolve, reject) => {
      const arrive = (isLost: boolean) => {
        if (isLost || !isReachable) reject(UNREACHABLE);
        else resolve();
      };
      inFlight.push({ count: Math.max(1, questionCount), arrive });
    });
  const end = async (which: number, isLost: boolean) => {
    await sent();
    const [message] = inFlight.splice(which % Math.max(1, inFlight.length), 1);
    message?.arrive(isLost);
    await local.settle();
  };
  const deliver = (which: number) => end(which, false);
  return {
    ...local,
    source: createSlowSource(local.source, travel),
    inFlight: async () => {
      await sent();
      return inFlight.reduce((sum, { count }) => sum + count, 0);
    },
    deliver,
    lose: (which) => end(which, true),
    settle: async () => {
      await sent();
      await local.settle();
      // The last first, so that all messages arrive out of order.
      while (inFlight.length > 0) await deliver(inFlight.length - 1);
    },
    setReachable: (value) => {
      isReachable = value;
    },
  };
}

describeUserSource('a slow list', openSlowWorld);
describeReach('a slow list', openSlowWorld);

it('a slow list receives an equal question once, and again after a change', async () => {
  const { source, inFlight, settle, addElsewhere } = await openSlowWorld();
  source.read(FIRST_PAGE);
  source.read({ ...FIRST_PAGE });
  expect(await inFlight()).toBe(1);
  await settle();
  source.read(FIRST_PAGE);
  expect(await inFlight()).toBe(0);
  await addElsewhere('Öteki');
  await settle();
  expect(source.read(FIRST_PAGE).state).toBe('pending');
  expect(await inFlight()).toBe(1);
});

it('a slow list notifies of a status at once', () => {
  const { source, change } = createFakeStore();
  const slow = createSlowSource(source, () => new Promise(() => {}));
  const listener = vi.fn<() => void>();
  slow.subscribe(listener);
  change({ notice: { kind: 'removed' } });
  expect(listener).toHaveBeenCalledOnce();
  expect(slow.status().notice).toEqual({ kind: 'removed' });
});
