import { describe, expect, it } from 'vitest';
import { keepInList } from '#storage/keepInList.ts';
import { createListStorage, type ListStorage } from '#storage/listStorage.ts';
import { encodeRecord } from '#storage/userRecord.ts';
import { FakeBrowser } from '#testing/fakeBrowser.ts';
import { makeUser } from '#testing/makeUser.ts';

const ALI = encodeRecord(makeUser({ id: 'ali' }), 'x');
const CAN = encodeRecord(makeUser({ id: 'can' }), 'x');

/** Keeps Ali in the list while other tabs write over it, a text for each look at it. */
async function keepWhile(texts: readonly string[], random = 0) {
  const browser = new FakeBrowser();
  browser.truth.set('users', `[${ALI}]`);
  const env = browser.openTab({ hasLocks: false });
  const list: ListStorage = createListStorage(env);
  const sleeps: number[] = [];
  let timesPutBack = 0;
  const sleep = (milliseconds: number) => {
    const text = texts[sleeps.length];
    if (text !== undefined) browser.outside((storage) => storage.set('users', text));
    sleeps.push(milliseconds);
    return Promise.resolve();
  };
  await keepInList({ ...env, sleep, random: () => random }, list, ALI, () => (timesPutBack += 1));
  return { stored: browser.truth.get('users'), sleeps, timesPutBack, changes: browser.changes };
}

describe('a record that no lock protects', () => {
  it('is looked for four times, and left alone while it is there', async () => {
    const { sleeps, timesPutBack, changes } = await keepWhile([]);
    expect(sleeps).toHaveLength(4);
    expect(timesPutBack).toBe(0);
    expect(changes).toEqual([]);
  });

  it('is looked for at odd times, half a round to one and a half', async () => {
    expect((await keepWhile([], 0)).sleeps[0]).toBe(30);
    expect((await keepWhile([], 0.5)).sleeps[0]).toBe(60);
    expect((await keepWhile([], 0.9)).sleeps[0]).toBeCloseTo(84);
  });

  it('is put back in front of what another tab wrote over it, and its tab is told', async () => {
    const { stored, timesPutBack } = await keepWhile([`[${CAN}]`]);
    expect(stored).toBe(`[${ALI},${CAN}]`);
    expect(timesPutBack).toBe(1);
  });

  it('is put back as often as it is written over, up to the last look', async () => {
    const texts = Array<string>(4).fill(`[${CAN}]`);
    const { stored, timesPutBack } = await keepWhile(texts);
    expect(stored).toBe(`[${ALI},${CAN}]`);
    expect(timesPutBack).toBe(4);
  });

  it('is never written into text that cannot be read', async () => {
    for (const text of ['bozuk', '[{"id":', '{"version":2,"users":[]}']) {
      const { stored, timesPutBack } = await keepWhile([text]);
      expect(stored).toBe(text);
      expect(timesPutBack).toBe(0);
    }
  });
});
