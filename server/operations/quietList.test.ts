import { expect, it } from 'vitest';
import { openQuietList } from '#server/operations/quietList.ts';
import { fakeList } from '#server/testing/fakeList.ts';
import { SOMEBODY } from '#server/testing/listEnvironment.ts';
import type { SharedList } from '#server/list/sharedList.ts';

const WISHES: readonly [what: string, ask: (list: SharedList) => Promise<unknown>][] = [
  ['a question', (list) => list.answer({ kind: 'user', id: 'a' })],
  ['a change', (list) => list.commit('key', { kind: 'erase', id: 'a' }, SOMEBODY)],
  ['a list that begins', ({ fill }) => fill([])],
  ['a backup', (list) => list.backUp(async () => undefined)],
];

it.each(WISHES)(
  'the list counts as busy while %s is under way, and as quiet once it has failed',
  async (_what, ask) => {
    let nowMs = 0;
    let end: (outcome: Promise<never>) => void = () => undefined;
    const answer = () => new Promise<never>((resolve) => (end = resolve));
    const answers = { answer, commit: answer, fill: answer, backUp: answer };
    const { list, quietMs } = openQuietList(fakeList(answers), () => nowMs);
    nowMs = 5;
    expect(quietMs()).toBe(5);
    const asked = ask(list).catch(() => 'failed');
    nowMs = 7;
    expect(quietMs()).toBe(0);
    end(Promise.reject(new Error('away')));
    expect(await asked).toBe('failed');
    nowMs = 9;
    expect(quietMs()).toBe(2);
  },
);

it('the list counts as busy while one of several requests is still under way', async () => {
  const ends: (() => void)[] = [];
  const revisions = fakeList({ fill: () => new Promise((resolve) => void ends.push(resolve)) });
  const { list, quietMs } = openQuietList(revisions, () => 0);
  const { fill } = list;
  const all = [fill([]), fill([])];
  ends[0]?.();
  await all[0];
  expect(quietMs()).toBe(0);
  expect(await list.revision()).toBe(7);
});
