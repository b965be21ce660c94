import { expect, it } from 'vitest';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';
import { openSharedWorld } from '#server/testing/sharedWorld.ts';
import { BOUNDS } from '#server/users/answers/bounded.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

/** One user per part, and no list is short enough for one look-up. */
const BUDGET = { steps: [1], near: 2, ms: 0 };
const LIMITS = {
  bounds: { ...BOUNDS, candidates: 0 },
  budgets: { first: BUDGET, further: BUDGET },
};

describeDatabases((open) => {
  it('a page gets the whole answer from a server, part by part, over the network', async () => {
    const list = openSharedList(await open(), fixedEnvironment(), LIMITS);
    const world = await openSharedWorld(list, true);
    const index = createUserIndex(world.list());
    for (const sort of [null, 'name', 'createdAt'] as const) {
      const query = { ...EVERYONE, text: 'e', sort };
      const question: PageQuestion = { kind: 'page', query, page: 1, size: 3 };
      const read = () => world.source.read(question);
      const states: string[] = [];
      const stop = world.source.subscribe(() => void states.push(read().state));
      read();
      await world.settle();
      expect(states).toContain('part');
      expect(read()).toEqual({ state: 'ready', value: answerFrom(index, question) });
      stop();
    }
  });
});
