import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTurns } from '#server/users/answers/turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends, or fails, after so long. */
const anyWork = fc.record({ ms: fc.integer({ min: 0, max: 50 }), fails: fc.boolean() });

it('does all that it is given, in order, never more of it at once, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyWork, { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      async (works, atOnce) => {
        const take = openTurns({ atOnce, maxWaitMs: 1e6 });
        const begun: number[] = [];
        let underWay = 0;
        let most = 0;
        const all = works.map(({ ms, fails }, position) =>
          take(async () => {
            begun.push(position);
            underWay += 1;
            most = Math.max(most, underWay);
            await new Promise((resolve) => setTimeout(resolve, ms));
            underWay -= 1;
            if (fails) throw new Error(String(position));
            return position;
          }),
        );
        const ended = Promise.allSettled(all);
        await vi.runAllTimersAsync();
        expect(begun).toEqual(works.map((_, position) => position));
        expect(most).toBe(Math.min(atOnce, works.length));
        expect((await ended).map(({ status }) => status)).toEqual(
          works.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        );
        expect(vi.getTimerCount()).toBe(0);
      },
    ),
  );
});

it('begins what has waited for long, whatever is under way, and then no more than before', async () => {
  const take = openTurns({ atOnce: 1, maxWaitMs: 3000 });
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const begin = (name: string) =>
    void take(() => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  begin('first');
  begin('second');
  await vi.advanceTimersByTimeAsync(2999);
  expect(begun).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['first', 'second']);
  begin('third');
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['first', 'second']);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['first', 'second', 'third']);
});
