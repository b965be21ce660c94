import { expect, it } from 'vitest';
import type { PageQuestion } from '#domain/userSource.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { openSource, settle, userOf, type AskReply } from '#testing/testedSource.ts';

const searchFor = (text: string): PageQuestion => ({
  kind: 'page',
  query: { ...EVERYONE, text },
  page: 1,
  size: 10,
});

/** A source on whose screen a person types; the list answers nothing by itself. */
function openTyped() {
  const world = openSource({ revision: 1, answers: [] });
  world.reply = () => new Promise<AskReply>(() => undefined);
  let shown = searchFor('');
  world.source.subscribe(() => void world.source.read(shown));
  const type = async (text: string) => {
    shown = searchFor(text);
    world.source.read(shown);
    await settle();
  };
  const texts = () =>
    world.asked
      .flat()
      .map((question) => (question.kind === 'page' ? question.query.text : question.kind));
  const pause = () => world.pass(150);
  return { world, type, texts, pause };
}

it('sends the first search at once, and debounces the next ones to the last', async () => {
  const { type, texts, pause } = openTyped();
  await type('a');
  expect(texts()).toEqual(['a']);
  for (const text of ['al', 'ali', 'ali ', 'ali y']) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await type(text);
  }
  expect(texts()).toEqual(['a']);
  await pause();
  expect(texts()).toEqual(['a', 'ali y']);
  // Nobody types by now.
  await type('b');
  expect(texts()).toEqual(['a', 'ali y', 'b']);
});

it('aborts a search that is no longer shown, and no other request', async () => {
  const { world, type, pause } = openTyped();
  const other = userOf('1');
  world.source.subscribe(() => void world.source.read(other));
  world.source.read(other);
  await settle();
  await type('a');
  await type('al');
  await pause();
  expect(world.signals.map(({ aborted }) => aborted)).toEqual([false, true, false]);
});

it('repeats an aborted search when it is shown again', async () => {
  const { type, texts, pause } = openTyped();
  await type('a');
  await type('al');
  await pause();
  await type('a');
  expect(texts()).toEqual(['a', 'al', 'a']);
});

it('debounces neither questions without a typed text nor questions beside a search', async () => {
  const { world, type } = openTyped();
  const search = searchFor('ayşe');
  world.source.read(search);
  world.source.read({ ...search, page: 2 });
  world.source.read(userOf('1'));
  await settle();
  expect(world.asked).toHaveLength(3);
  await type('');
  world.source.read(userOf('2'));
  await settle();
  expect(world.asked).toHaveLength(5);
});

it('a search that took too long is asked again only when the list changes, another text at once', async () => {
  const { world, type, texts, pause } = openTyped();
  world.reply = () => ({ ok: true, revision: 1, answers: [{ ok: false, problem: 'tooSlow' }] });
  await type('a');
  await pause();
  expect(world.source.read(searchFor('a'))).toMatchObject({ state: 'failed', problem: 'tooSlow' });
  for (const text of ['al', 'a', '']) {
    // oxlint-disable-next-line no-await-in-loop -- one text after the other
    await type(text);
    // oxlint-disable-next-line no-await-in-loop -- one text after the other
    await pause();
  }
  expect(texts()).toEqual(['a', 'al', '']);
  world.live().onRevision(2);
  await type('a');
  expect(texts().slice(3)).toContain('a');
});
