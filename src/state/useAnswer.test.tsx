import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Answer, Question, UserSource, ValueCount } from '#domain/userSource.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { type Shown, useAnswer, useAnswerOrPrevious } from './useAnswer.ts';

const MONTHS = { kind: 'values', filter: 'createdMonth' } as const;
const ROLES = { kind: 'values', filter: 'role' } as const;
type Values = Answer<readonly ValueCount[]>;

const PENDING: Values = { state: 'pending', before: undefined };
const ready = (value: string): Values => ({ state: 'ready', value: [{ value, count: 1 }] });
const pending = (value: string): Values => ({ state: 'pending', before: [{ value, count: 1 }] });

/** A source whose answers the test sets, by the filter asked for. */
function stubSource() {
  const answers = new Map<string, Values>();
  const listeners = new Set<() => void>();
  const retry = vi.fn<UserSource['retry']>();
  // Only values are asked for here.
  const filterOf = (question: Question) => (question as typeof MONTHS | typeof ROLES).filter;
  const read = (question: Question) => answers.get(filterOf(question)) ?? PENDING;
  return {
    retry,
    source: {
      read: read as UserSource['read'],
      retry,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } satisfies Partial<UserSource>,
    set: (question: Question, answer: Values) => {
      answers.set(filterOf(question), answer);
      for (const listener of listeners) listener();
    },
  };
}

function words({ value, isPending, problem }: Shown<readonly ValueCount[]>): string {
  const shown = value?.map((each) => each.value).join() ?? 'nothing';
  return [shown, isPending && 'pending', problem].filter(Boolean).join(' ');
}

function Plain({ question }: { question: typeof MONTHS | typeof ROLES }) {
  const shown = useAnswer(question);
  return <button onClick={shown.retry}>{words(shown)}</button>;
}

function Steady({ question }: { question: typeof MONTHS | typeof ROLES }) {
  return <p>{words(useAnswerOrPrevious(question))}</p>;
}

it('an answer is shown once it is ready, and after a change the stale one until then', async () => {
  const { source, set } = stubSource();
  const screen = await render(
    <SourceForTest source={source}>
      <Plain question={MONTHS} />
    </SourceForTest>,
  );
  await expect.element(screen.getByText('nothing pending', { exact: true })).toBeVisible();
  set(MONTHS, ready('2024-01'));
  await expect.element(screen.getByText('2024-01', { exact: true })).toBeVisible();
  set(MONTHS, pending('2024-01'));
  await expect.element(screen.getByText('2024-01 pending', { exact: true })).toBeVisible();
  set(MONTHS, ready('2024-02'));
  await expect.element(screen.getByText('2024-02', { exact: true })).toBeVisible();
});

it('a failure is shown with the stale answer, and a press retries', async () => {
  const { source, set, retry } = stubSource();
  const screen = await render(
    <SourceForTest source={source}>
      <Plain question={ROLES} />
    </SourceForTest>,
  );
  const before = [{ value: 'Admin', count: 1 }];
  set(ROLES, { state: 'failed', problem: 'unreachable', before, isRetrying: false });
  await screen.getByText('Admin unreachable', { exact: true }).click();
  expect(retry).toHaveBeenCalledOnce();
  set(ROLES, { state: 'failed', problem: 'unreachable', before, isRetrying: true });
  await expect
    .element(screen.getByText('Admin pending unreachable', { exact: true }))
    .toBeVisible();
});

it.each([
  ['useAnswer shows no answer of another question', Plain, 'nothing pending'],
  ['useAnswerOrPrevious keeps the answer of the previous question', Steady, '2024-01 pending'],
] as const)('%s', async (_promise, Asker, shown) => {
  const { source, set } = stubSource();
  set(MONTHS, ready('2024-01'));
  const asking = (question: typeof MONTHS | typeof ROLES) => (
    <SourceForTest source={source}>
      <Asker question={question} />
    </SourceForTest>
  );
  const screen = await render(asking(MONTHS));
  await expect.element(screen.getByText('2024-01', { exact: true })).toBeVisible();
  await screen.rerender(asking(ROLES));
  await expect.element(screen.getByText(shown, { exact: true })).toBeVisible();
  set(ROLES, ready('Admin'));
  await expect.element(screen.getByText('Admin', { exact: true })).toBeVisible();
});
