import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openWatermarkWaits } from '#server/users/commits/watermarkWaits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database that counts how often its watermark is read. */
function openCounted() {
  const state = { watermark: 0, readCount: 0, isLost: false };
  // A read asks for one number.
  const prepared = <R>(): Promise<readonly R[]> => {
    state.readCount += 1;
    if (state.isLost) return Promise.reject(new Error('lost'));
    return Promise.resolve([{ number: state.watermark } as R]);
  };
  const watermarkWaits = openWatermarkWaits({ query: prepared, prepared });
  const ended: number[] = [];
  const wait = (revision: number, watermark = state.watermark) =>
    void watermarkWaits.until(revision, watermark).then(() => ended.push(revision));
  return { state, ended, wait };
}

it('a wait for a committed change ends at once, without reading the watermark', async () => {
  const { state, ended, wait } = openCounted();
  wait(3, 3);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual([3]);
  expect(state.readCount).toBe(0);
});

it('many waits share the reads of the watermark, which stop after the last wait', async () => {
  const { state, ended, wait } = openCounted();
  for (let revision = 1; revision <= 20; revision += 1) wait(revision);
  await vi.advanceTimersByTimeAsync(25);
  expect(ended).toEqual([]);
  const { readCount } = state;
  expect(readCount).toBeGreaterThan(0);
  expect(readCount).toBeLessThan(4);
  state.watermark = 12;
  await vi.advanceTimersByTimeAsync(10);
  expect(ended).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  state.watermark = 20;
  await vi.advanceTimersByTimeAsync(10);
  expect(ended).toHaveLength(20);
  const last = state.readCount;
  await vi.advanceTimersByTimeAsync(1000);
  expect(state.readCount).toBe(last);
});

it('a newer watermark given with one wait ends all waits up to it', async () => {
  const { state, ended, wait } = openCounted();
  wait(5);
  wait(7);
  wait(6, 6);
  await vi.advanceTimersByTimeAsync(0);
  expect(new Set(ended)).toEqual(new Set([5, 6]));
  expect(state.readCount).toBe(0);
});

it('a wait for earlier changes ends after about 200 ms', async () => {
  const { ended, wait } = openCounted();
  wait(9);
  await vi.advanceTimersByTimeAsync(190);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(ended).toEqual([9]);
});

it('a wait ends where the watermark cannot be read', async () => {
  const { state, ended, wait } = openCounted();
  state.isLost = true;
  wait(9);
  await vi.advanceTimersByTimeAsync(20);
  expect(ended).toEqual([9]);
});
