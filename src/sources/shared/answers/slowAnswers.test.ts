import { describe, expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import type { Question } from '#domain/userSource.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { made, openSource, ready, settle, type AskReply } from '#testing/testedSource.ts';

const ADD: Change = { kind: 'add', input: makeInput() };

describe('the count of a selection', () => {
  const LEFT: Question = {
    kind: 'selected',
    users: { kind: 'ids', ids: ['1', '2'] },
    query: EVERYONE,
  };
  const foundAt = (revision: number): AskReply => ({
    ok: true,
    revision,
    answers: [{ ok: true, value: revision }],
  });

  /** It is on the screen; each answer takes so long and comes when the test says so. */
  function watch(question = LEFT, tookMs = 3000) {
    const world = openSource();
    const answers: ((outcome: AskReply) => void)[] = [];
    world.live().onRevision(1);
    world.reply = () => new Promise((resolve) => answers.push(resolve));
    const read = () => world.source.read(question);
    world.source.subscribe(() => void read());
    read();
    return Object.assign(world, {
      read,
      answer: async (outcome: AskReply) => {
        world.now = new Date(world.now.getTime() + tookMs);
        answers.shift()?.(outcome);
        await settle();
      },
    });
  }

  it('is requested once while others change the list, and ready with that response', async () => {
    const world = watch();
    await settle();
    for (const revision of [2, 3, 4]) world.live().onRevision(revision);
    await settle();
    expect(world.asked).toHaveLength(1);
    await world.answer(foundAt(2));
    expect(world.read()).toEqual(ready(2));
  });

  it.each(['during a request', 'after a response'])(
    'is requested at once after one’s own change, also %s, and is pending until then',
    async (when) => {
      const world = watch();
      await settle();
      if (when === 'after a response') await world.answer(foundAt(1));
      world.commitReply = made(2);
      await world.source.commit(ADD);
      await settle();
      expect(world.asked).toHaveLength(2);
      if (when === 'during a request') await world.answer(foundAt(1));
      expect(world.read().state).toBe('pending');
      await world.answer(foundAt(2));
      expect(world.read()).toEqual(ready(2));
    },
  );

  it('that failed stays failed until others change the list', async () => {
    const world = watch();
    await settle();
    await world.answer({ ok: true, revision: 1, answers: [{ ok: false, problem: 'tooSlow' }] });
    await world.pass(60_000);
    expect(world.read()).toMatchObject({ state: 'failed', problem: 'tooSlow' });
    expect(world.asked).toHaveLength(1);
    world.live().onRevision(2);
    await settle();
    expect(world.asked).toHaveLength(2);
  });

  const SEARCH: Question = {
    kind: 'page',
    query: { ...EVERYONE, text: 'n@' },
    page: 1,
    size: 10,
  };

  it('a page that took long is asked for again at once after one’s own change', async () => {
    const world = watch(SEARCH);
    await settle();
    await world.answer(foundAt(1));
    world.commitReply = made(2);
    await world.source.commit(ADD);
    await settle();
    expect(world.asked).toHaveLength(2);
  });
});
