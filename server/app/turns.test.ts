import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BusyError, openQueue, openTurns, type TakeTurn } from '#server/app/turns.ts';
import { isCanceled } from '#server/database/database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LONG_MS = 1e6;

/** Work that ends, or fails, after so long. */
const anyWork = fc.record({
  person: fc.constantFrom('ali', 'veli', 'can'),
  ms: fc.integer({ min: 0, max: 50 }),
  fails: fc.boolean(),
});

/** Work that goes on until it is ended. */
function openWork(take: TakeTurn) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    begin: (name: string, maxWaitMs = LONG_MS, wanted?: AbortSignal) => {
      const [person = ''] = name.split(' ');
      const work = () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      };
      return take(person, work, maxWaitMs, wanted);
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

it('a queue runs all work, each person’s in order, within the limits of concurrency, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyWork, { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      async (works, atOnce, each) => {
        const take = openQueue(atOnce, each);
        const begun: number[] = [];
        const running: string[] = [];
        const ended = Promise.allSettled(
          works.map(({ person, ms, fails }, position) =>
            take(
              person,
              async () => {
                begun.push(position);
                running.push(person);
                expect(running.length).toBeLessThanOrEqual(atOnce);
                const own = running.filter((one) => one === person);
                expect(own.length).toBeLessThanOrEqual(each);
                await new Promise((resolve) => setTimeout(resolve, ms));
                running.splice(running.indexOf(person), 1);
                if (fails) throw new Error(String(position));
              },
              LONG_MS,
            ),
          ),
        );
        await vi.runAllTimersAsync();
        for (const name of ['ali', 'veli', 'can']) {
          const own = works.flatMap(({ person }, position) => (person === name ? [position] : []));
          expect(begun.filter((position) => works[position]?.person === name)).toEqual(own);
        }
        expect((await ended).map(({ status }) => status)).toEqual(
          works.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        );
        expect(vi.getTimerCount()).toBe(0);
      },
    ),
  );
});

it('a queue begins another person’s work at once while one person has much queued', async () => {
  const { begun, begin } = openWork(openQueue(3, 2));
  for (const name of ['ali 1', 'ali 2', 'ali 3', 'ali 4', 'veli 1']) void begin(name);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['ali 1', 'ali 2', 'veli 1']);
});

it('a queue alternates between people, however much one of them has queued', async () => {
  const { begun, begin, end } = openWork(openQueue(1, 1));
  const names = ['ali 1', 'ali 2', 'ali 3', 'ali 4', 'veli 1', 'veli 2', 'can 1'];
  for (const name of names) void begin(name);
  for (let turn = 0; turn < names.length; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await end(begun.at(-1) ?? '');
  }
  expect(begun).toEqual(['ali 1', 'ali 2', 'veli 1', 'can 1', 'ali 3', 'veli 2', 'ali 4']);
});

it('a queue refuses work that waited too long', async () => {
  const { begun, begin, end } = openWork(openQueue(1, 1));
  void begin('ali 1');
  const late = begin('ali 2', 5000).catch((error: unknown) => error);
  void begin('ali 3');
  await vi.advanceTimersByTimeAsync(4999);
  expect(begun).toEqual(['ali 1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(await late).toBeInstanceOf(BusyError);
  await end('ali 1');
  expect(begun).toEqual(['ali 1', 'ali 3']);
});

it('a queue does not begin work that was aborted', async () => {
  const { begun, begin, end } = openWork(openQueue(1, 1));
  void begin('ali 1');
  const wanted = new AbortController();
  const left = begin('ali 2', LONG_MS, wanted.signal).catch(isCanceled);
  void begin('ali 3');
  wanted.abort();
  expect(await left).toBe(true);
  expect(await begin('veli 1', LONG_MS, wanted.signal).catch(isCanceled)).toBe(true);
  await end('ali 1');
  expect(begun).toEqual(['ali 1', 'ali 3']);
});

it.each([1, 2, 3, 10])(
  'with %s connections one person has at most two slow questions and two changes under way, and others theirs',
  async (connections) => {
    const { heavy, changes } = openTurns(connections);
    const begun: string[] = [];
    const flood = (take: TakeTurn, kind: string) => {
      for (let count = 0; count < 20; count += 1) {
        void take('ali', () => new Promise(() => void begun.push(kind)), LONG_MS);
      }
    };
    flood(heavy, 'heavy');
    flood(changes, 'change');
    await vi.advanceTimersByTimeAsync(0);
    const countOf = (kind: string) => begun.filter((one) => one === kind).length;
    expect(countOf('heavy')).toBe(connections === 10 ? 2 : 1);
    expect(countOf('change')).toBe(connections === 10 ? 2 : 1);
    void changes('veli', () => new Promise(() => void begun.push('veli')), LONG_MS);
    await vi.advanceTimersByTimeAsync(0);
    expect(countOf('veli')).toBe(1);
  },
);
