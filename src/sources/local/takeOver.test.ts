import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createAddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';

const FIXTURES = join(import.meta.dirname, '../../../tools/planted/fixtures/stores');
const HISTORY = { kind: 'history', id: null, page: 1, size: 20 } as const;

/** A browser that holds what version 1.0.0 left there. */
async function openEarlierStore(count: number) {
  const text = gunzipSync(readFileSync(join(FIXTURES, `${count}.json.gz`))).toString();
  const browser = new FakeBrowser();
  for (const [key, value] of Object.entries(JSON.parse(text))) {
    browser.truth.set(key, String(value));
  }
  const store = createAddingStore(browser.openTab());
  await store.loadChanger();
  return { browser, store };
}

describe.each([20, 5000, 20_000])('a store of version 1.0.0 with %i users', (count) => {
  it('shows its users and its history, and changes of distinct users can be undone', async () => {
    const { browser, store } = await openEarlierStore(count);
    // One was added, and one removed.
    expect(store.getState().users).toHaveLength(count);
    const { entries } = store.changer.answer(HISTORY);
    expect(entries.map(({ kind }) => kind)).toEqual([
      'restore',
      'setRole',
      'undo',
      'remove',
      'remove',
      expect.stringMatching(/^(de)?activate$/),
      'edit',
      'add',
    ]);
    const toUndo = entries.filter(({ kind, isUndone }) => kind !== 'undo' && !isUndone);
    expect(toUndo).toHaveLength(6);
    const undone: string[] = [];
    for (const { id, kind } of toUndo) {
      const result = await store.changer.commit({ kind: 'undo', changeId: id });
      if (result.ok) undone.push(kind);
      // One of the two users with the same id was among them, and nobody knows which.
      else expect(kind).toMatch(/^(de)?activate$/);
    }
    expect(undone).toEqual(['restore', 'setRole', 'remove', 'edit', 'add']);
    const names = store.getState().users.map(({ name }) => name);
    expect(names).toHaveLength(count);
    expect(names).not.toContain('Yeni Kişi');
    expect(names).not.toContain('Değişen Kişi');
    expect(browser.truth.get('users')).toContain('"telefon":"+90 532 000 00 00"');
    expect(browser.database.rows('damaged').map(({ text }) => text)).toEqual(['{"damaged": ']);
    expect([...browser.truth.keys()].toSorted()).toEqual([
      'users',
      'users.history',
      'users.revision',
    ]);
  });
});
