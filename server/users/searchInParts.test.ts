import * as v from 'valibot';
import { expect, it } from 'vitest';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import type { Database } from '#server/database/database.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';
import { openSharedWorld } from '#server/testing/sharedWorld.ts';
import { BOUNDS } from '#server/users/answers/bounded.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import { EVERYONE } from '#testing/pageFor.ts';

/** One user at a time, and no list is short enough to be looked up at once. */
const BUDGET = { steps: [1], near: 2, ms: 0 };
const LIMITS = {
  bounds: { ...BOUNDS, candidates: 0 },
  budgets: { first: BUDGET, further: BUDGET },
  furtherParts: { atOnce: 3, maxWaitMs: 1e6 },
};

/** A part of a page that is not the last one. */
const TOLD = v.object({ value: v.object({ next: v.string() }) });

describeDatabases((open) => {
  it('a page and a server come to the whole answer, part by part, over the network', async () => {
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

  it('goes on with a few searches at once, so that nobody who asks for a first part waits for all', async () => {
    const database = await open();
    let isHeld = false;
    let heldCount = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const held = async () => {
      if (!isHeld) return;
      heldCount += 1;
      await released;
    };
    const slow: Database = {
      ...database,
      query: async (...statement) => held().then(() => database.query(...statement)),
      prepared: async (...statement) => held().then(() => database.prepared(...statement)),
    };
    const list = openSharedList(slow, fixedEnvironment(), LIMITS);
    await openSharedWorld(list, true);
    const query = { ...EVERYONE, text: 'e', sort: 'name' as const };
    const page: PageQuestion = { kind: 'page', query, page: 1, size: 3 };
    const ask = async (from: string | null) => {
      const answer = await list.answer({ kind: 'pagePart', page, from });
      return v.parse(TOLD, answer).value.next;
    };
    const first = await ask(null);
    isHeld = true;
    const others = Promise.all(Array.from({ length: 8 }, () => ask(first)));
    await expect.poll(() => heldCount).toBe(3);
    isHeld = false;
    await ask(null);
    expect(heldCount).toBe(3);
    release();
    await others;
  });
});
