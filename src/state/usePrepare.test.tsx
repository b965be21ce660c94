import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Question, UserSource } from '#domain/userSource.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { usePrepare } from './useAnswer.ts';

const QUESTION = { kind: 'values', filter: 'role' } as const;
const OTHER_QUESTION = { kind: 'values', filter: 'status' } as const;

function Screen({ question = QUESTION }: { question?: Question }) {
  usePrepare(question);
  return <p>liste</p>;
}

/** A source with this many pieces of work to prepare, and a count of those done. */
function busySource(pieces: number, takes: () => void = () => undefined) {
  const work = { done: 0 };
  const prepare: UserSource['prepare'] = (_question, hasTime) => {
    while (work.done < pieces && hasTime()) {
      work.done += 1;
      takes();
    }
    return work.done >= pieces;
  };
  return {
    work,
    screen: () =>
      render(
        <SourceForTest source={{ prepare }}>
          <Screen />
        </SourceForTest>,
      ),
  };
}

/** Takes longer than a slice of work may. */
function dawdle() {
  const end = performance.now() + 3;
  while (performance.now() < end);
}

/** Resolves after all earlier idle callbacks have run. */
const idle = () => new Promise((resolve) => requestIdleCallback(resolve));

it('preparing starts after the first rows had time to be painted', async () => {
  const begun: number[] = [];
  const prepare: UserSource['prepare'] = (_question, hasTime) => {
    if (!hasTime()) return false;
    begun.push(performance.now());
    return true;
  };
  const mounted = performance.now();
  await render(
    <SourceForTest source={{ prepare }}>
      <Screen />
    </SourceForTest>,
  );
  await vi.waitFor(() => expect(begun).toHaveLength(1), { timeout: 10_000 });
  // Timers are allowed to be a little early.
  expect((begun[0] ?? 0) - mounted).toBeGreaterThan(295);
});

it('preparing starts again only for another question or after a change of the list', async () => {
  const prepared: Question[] = [];
  const prepare: UserSource['prepare'] = (question, hasTime) => {
    if (!hasTime()) return false;
    prepared.push(question);
    return true;
  };
  const list = createFakeStore();
  const asking = (question: Question) => (
    <SourceForTest list={list} source={{ prepare }}>
      <Screen question={question} />
    </SourceForTest>
  );
  const preparedTimes = (times: number) =>
    vi.waitFor(() => expect(prepared).toHaveLength(times), { timeout: 10_000 });
  const screen = await render(asking(QUESTION));
  await preparedTimes(1);
  await screen.rerender(asking({ ...QUESTION }));
  await screen.rerender(asking(OTHER_QUESTION));
  await preparedTimes(2);
  expect(prepared).toEqual([QUESTION, OTHER_QUESTION]);
  list.change({ users: [] });
  await preparedTimes(3);
});

it('preparing runs in several slices', async () => {
  const { work, screen } = busySource(20, dawdle);
  await screen();
  await vi.waitFor(() => expect(work.done).toBeGreaterThan(0), { interval: 1 });
  expect(work.done).toBeLessThan(20);
  await vi.waitFor(() => expect(work.done).toBe(20), { timeout: 10_000 });
});

it('a screen that is left before preparing starts prepares nothing', async () => {
  const { work, screen } = busySource(20);
  const left = await screen();
  await left.unmount();
  // Another screen, opened later, has begun to prepare by then.
  const later = busySource(20);
  await later.screen();
  await vi.waitFor(() => expect(later.work.done).toBeGreaterThan(0), { timeout: 10_000 });
  expect(work.done).toBe(0);
});

it('a screen that is left while preparing stops', async () => {
  const { work, screen } = busySource(1000, dawdle);
  const left = await screen();
  await vi.waitFor(() => expect(work.done).toBeGreaterThan(0), { interval: 1 });
  await left.unmount();
  const { done } = work;
  expect(done).toBeLessThan(1000);
  for (let turn = 0; turn < 3; turn += 1) await idle();
  expect(work.done).toBe(done);
});

it('no timer is set when there is nothing to prepare', async () => {
  const setTimer = vi.spyOn(window, 'setTimeout');
  const timersWith = async (prepare: UserSource['prepare']) => {
    const screen = await render(
      <SourceForTest source={{ prepare }}>
        <Screen />
      </SourceForTest>,
    );
    const delays = setTimer.mock.calls.map(([, delay]) => delay);
    setTimer.mockClear();
    await screen.unmount();
    return delays.filter((delay) => delay === 300).length;
  };
  expect(await timersWith(() => false)).toBe(1);
  expect(await timersWith(() => true)).toBe(0);
});
