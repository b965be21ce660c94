import { describe, expect, it } from 'vitest';
import { invert } from '#domain/change/apply.ts';
import { additionsInFront } from '#domain/change/operations.ts';
import { keepApplied } from '#sources/local/changing/keepApplied.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { createLocalUserStore } from '#sources/local/store/localUserStore.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const ALI = encodeRecord(makeUser({ id: 'ali' }), 'x');
const CAN = encodeRecord(makeUser({ id: 'can' }), 'x');

/**
 * Runs `keepApplied` for the add of Ali while other tabs write these texts, one in each round.
 * @param later the changes that the history has since
 */
async function keepWhile(
  texts: readonly string[],
  random = 0,
  later: readonly RecordedChange[] = [],
) {
  const browser = new FakeBrowser();
  browser.truth.set('users', `[${ALI}]`);
  const env = browser.openTab({ hasLocks: false });
  const store = createLocalUserStore(env);
  const sleeps: number[] = [];
  const sleep = (milliseconds: number) => {
    const text = texts[sleeps.length];
    if (text !== undefined) browser.outside((storage) => storage.set('users', text));
    sleeps.push(milliseconds);
    return Promise.resolve();
  };
  const operations = additionsInFront([{ id: 'can' }], [{ id: 'ali', text: ALI }]);
  const log = { changes: () => later };
  await keepApplied(store, { sleep, random: () => random }, log, { id: '1', operations });
  const { changes } = browser;
  return {
    stored: browser.truth.get('users'),
    shown: store.getState().users.map(({ id }) => id),
    sleeps,
    timesAdded: changes.filter(({ by }) => by === 'product').length,
    changes,
  };
}

describe('a change made without a lock', () => {
  it('is checked four times, and writes nothing while it is still stored', async () => {
    const { sleeps, timesAdded, changes } = await keepWhile([]);
    expect(sleeps).toHaveLength(4);
    expect(timesAdded).toBe(0);
    expect(changes).toEqual([]);
  });

  it('is checked at random intervals of half a round to one and a half', async () => {
    expect((await keepWhile([], 0)).sleeps[0]).toBe(30);
    expect((await keepWhile([], 0.5)).sleeps[0]).toBe(60);
    expect((await keepWhile([], 0.9)).sleeps[0]).toBeCloseTo(84);
  });

  it('is applied again to the text that overwrote it, and shown', async () => {
    const { stored, shown, timesAdded } = await keepWhile([`[${CAN}]`]);
    expect(shown).toEqual(['ali', 'can']);
    expect(stored).toBe(`[${ALI},${CAN}]`);
    expect(timesAdded).toBe(1);
  });

  it('is applied again after each overwrite, up to the last check', async () => {
    const texts = Array<string>(4).fill(`[${CAN}]`);
    const { stored, timesAdded } = await keepWhile(texts);
    expect(stored).toBe(`[${ALI},${CAN}]`);
    expect(timesAdded).toBe(4);
  });

  it('is never applied to text that cannot be read', async () => {
    for (const text of ['bozuk', '[{"id":', '{"version":2,"users":[]}']) {
      const { stored, timesAdded } = await keepWhile([text]);
      expect(stored).toBe(text);
      expect(timesAdded).toBe(0);
    }
  });

  it('is not applied again once a later change touched the same user', async () => {
    const [operation] = invert(additionsInFront([], [{ id: 'ali', text: ALI }]));
    if (operation === undefined) throw new Error('there is one');
    const change = { id: '2', at: new Date(0), kind: 'remove', undoes: null } as const;
    const removal = { ...change, operations: [operation] };
    const { stored, timesAdded } = await keepWhile([`[${CAN}]`], 0, [removal]);
    expect(stored).toBe(`[${CAN}]`);
    expect(timesAdded).toBe(0);
  });
});
