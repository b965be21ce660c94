import type { RestoreMode } from '#domain/archive.ts';
import { describe, expect, it } from 'vitest';
import { MAX_BACKUP_BYTES, STORAGE_LIMIT_CHARACTERS } from '#domain/limits.ts';
import { listFrom, previewBackup } from '#sources/local/backup.ts';
import { readFileText } from '#sources/local/fileText.ts';
import { createUserArchive, type ArchiveEnvironment } from '#sources/local/userArchive.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { createAddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const recordOf = (id: string, name = id) => encodeRecord(makeUser({ id, name }), `hash ${id}`);
const listOf = (...ids: string[]) => `[${ids.map((id) => recordOf(id)).join(',')}]`;
const RESTORED = { kind: 'restored', isStored: true };
const UNDONE = { kind: 'undone' };
const INPUT = makeInput();

async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

async function open(
  browser: FakeBrowser,
  change: Partial<ArchiveEnvironment> = {},
  now: () => Date = () => new Date('2026-11-20T10:00:00Z'),
  tab = browser.openTab(),
) {
  const env = { ...tab, now };
  const store = createAddingStore(env);
  const archive = createUserArchive(
    store,
    {
      storage: env.storage,
      onChangeElsewhere: env.onChangeElsewhere,
      database: env.database,
      previewFile: async (file, stored, onProgress) => {
        const text = await readFileText(file, onProgress);
        return text === null ? null : previewBackup(text, listFrom(stored));
      },
      persistence: env.persistence,
      ...change,
    },
    store.loadChanger,
  );
  await settle();
  // Reads what the database has.
  archive.snapshots();
  await settle();
  const ids = () => store.getState().users.map(({ id }) => id);
  const preview = async (list: string) => {
    const found = await archive.previewFile(new Blob([list]), () => undefined);
    if (found.kind !== 'list') throw new Error('not a list');
    return found;
  };
  const restore = async (list: string, mode: RestoreMode, isSnapshotRequired = true) => {
    const result = await archive.restore({ ...(await preview(list)), mode, isSnapshotRequired });
    await settle();
    return result;
  };
  return { store, archive, ids, preview, restore };
}

function withList(text: string): FakeBrowser {
  const browser = new FakeBrowser();
  browser.truth.set('users', text);
  return browser;
}

const sizeOf = ({ truth }: FakeBrowser) =>
  [...truth].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
const snapshotsIn = (browser: FakeBrowser) =>
  browser.database.rows('snapshots').map(({ text }) => text);
const copiesIn = (browser: FakeBrowser) => browser.database.rows('damaged').map(({ text }) => text);

describe('a restore', () => {
  it('merges a backup, shows the result, and can be undone once', async () => {
    const browser = withList(listOf('a', 'b'));
    const { archive, ids, restore } = await open(browser);
    expect(archive.lastRestore()).toBeNull();
    expect(await restore(listOf('z', 'a'), 'merge')).toEqual(RESTORED);
    expect(ids()).toEqual(['z', 'a', 'b']);
    expect(archive.lastRestore()).toMatchObject({ mode: 'merge' });
    expect(await archive.undo()).toEqual(UNDONE);
    expect(browser.truth.get('users')).toBe(listOf('a', 'b'));
    expect(archive.lastRestore()).toBeNull();
    expect(await archive.undo()).toBeNull();
    expect(ids()).toEqual(['a', 'b']);
  });

  it('that replaced the list is undone without losing users added later in any tab', async () => {
    const browser = withList(listOf('a', 'b'));
    const { archive, ids, restore } = await open(browser);
    await restore(listOf('z'), 'replace');
    expect(ids()).toEqual(['z']);
    const other = await open(browser);
    expect((await other.store.add(INPUT)).ok).toBe(true);
    expect(await archive.undo()).toEqual(UNDONE);
    browser.deliverAll();
    expect(ids()).toEqual(['new-1', 'a', 'b']);
    expect(other.ids()).toEqual(['new-1', 'a', 'b']);
  });

  it('writes nothing when the list has changed since the preview', async () => {
    const browser = withList(listOf('a', 'b'));
    const { archive, ids, preview } = await open(browser);
    const previewed = await preview(listOf('z'));
    expect(previewed.comparison).toMatchObject({ absentCount: 2 });
    const added = listOf('c', 'a', 'b');
    browser.outside((storage) => storage.set('users', added));
    const request = { ...previewed, mode: 'replace', isSnapshotRequired: true } as const;
    const result = await archive.restore(request);
    expect(result).toMatchObject({ kind: 'listChanged', comparison: { absentCount: 3 } });
    expect(browser.truth.get('users')).toBe(added);
    expect(snapshotsIn(browser)).toEqual([]);
    if (result.kind !== 'listChanged') throw new Error('it was restored');
    expect(await archive.restore({ ...request, comparison: result.comparison })).toEqual(RESTORED);
    expect(ids()).toEqual(['z']);
  });

  it('applies to the newest list if its comparison is still the same', async () => {
    const browser = withList(listOf('a'));
    const { archive, ids, preview } = await open(browser);
    const previewed = await preview(listOf('z'));
    browser.outside((storage) => storage.set('users', listOf('b')));
    await archive.restore({ ...previewed, mode: 'merge', isSnapshotRequired: true });
    expect(ids()).toEqual(['z', 'b']);
  });

  it('can still be undone after an undo failed', async () => {
    const browser = withList(listOf('a', 'b', 'c'));
    const { archive, restore, ids } = await open(browser);
    await restore('[]', 'replace', false);
    expect(ids()).toEqual([]);
    browser.quota = sizeOf(browser);
    expect(await archive.undo()).toEqual({ kind: 'failed', problem: 'full' });
    expect(archive.lastRestore()).not.toBeNull();
    browser.quota = Number.POSITIVE_INFINITY;
    expect(await archive.undo()).toEqual(UNDONE);
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  it('that does not fit changes nothing, and cannot be undone', async () => {
    const browser = withList(listOf('a'));
    const { archive, ids, restore } = await open(browser);
    browser.quota = 'users'.length + listOf('a').length + 40;
    const full = { kind: 'failed', problem: 'full' };
    expect(await restore(listOf('y', 'z'), 'merge', false)).toEqual(full);
    expect(browser.truth.get('users')).toBe(listOf('a'));
    expect(ids()).toEqual(['a']);
    expect(archive.lastRestore()).toBeNull();
  });

  it('applies to the list shown here after another tab removed the stored one', async () => {
    const browser = withList(listOf('a', 'b'));
    const { archive, restore, store } = await open(browser);
    browser.outside((storage) => storage.delete('users'));
    expect(store.getState().notice).toEqual({ kind: 'removed' });
    expect(await restore(listOf('z'), 'merge')).toEqual(RESTORED);
    expect(browser.truth.get('users')).toBe(listOf('z', 'a', 'b'));
    await archive.undo();
    expect(browser.truth.get('users')).toBe(listOf('a', 'b'));
  });

  it('replaces damaged text that has a copy, and keeps the copy', async () => {
    const browser = withList('bozuk');
    const { store, ids, restore } = await open(browser);
    expect(store.getState().notice?.kind).toBe('damaged');
    expect(await restore(listOf('z'), 'merge')).toEqual(RESTORED);
    expect(ids()).toEqual(['z']);
    expect(store.getState().notice).toBeNull();
    expect(copiesIn(browser)).toEqual(['bozuk']);
  });

  it('is refused for a list that a newer version wrote', async () => {
    const newer = '{"version":2,"users":[]}';
    const browser = withList(newer);
    const { restore } = await open(browser);
    const problem = { kind: 'failed', problem: 'newer' };
    expect(await restore(listOf('z'), 'replace')).toEqual(problem);
    expect(browser.truth.get('users')).toBe(newer);
    expect(snapshotsIn(browser)).toEqual([]);
  });

  it('works in memory where storage is refused, keeps the notice, and writes nothing', async () => {
    const browser = new FakeBrowser();
    browser.isRefused = true;
    const { store, archive, ids, restore } = await open(browser);
    const memoryOnly = { kind: 'restored', isStored: false };
    expect(await restore(listOf('z'), 'merge')).toEqual(memoryOnly);
    expect(ids()).toEqual(['z']);
    expect((await store.add(INPUT)).ok).toBe(true);
    expect(ids()).toEqual(['new-1', 'z']);
    expect(store.getState().notice).toEqual({ kind: 'unavailable' });
    browser.isRefused = false;
    await archive.undo();
    expect(ids()).toEqual(['new-1']);
    expect(browser.truth.size).toBe(0);
    expect(archive.backup(false).join('')).toContain('new-1');
  });
});

describe('the outcome of a restore', () => {
  it('is kept until it is dismissed or the next restore starts', async () => {
    const browser = withList(listOf('a', 'b'));
    const { archive, preview } = await open(browser);
    const previewed = await preview(listOf('z'));
    browser.outside((storage) => storage.set('users', listOf('a')));
    const request = { ...previewed, mode: 'replace', isSnapshotRequired: true } as const;
    expect(archive.lastOutcome()).toBeNull();
    const result = await archive.restore(request);
    expect(archive.lastOutcome()).toEqual({ of: 'restore', request, result });
    expect(archive.lastOutcome()).toBe(archive.lastOutcome());

    let calls = 0;
    archive.subscribe(() => (calls += 1));
    const again = archive.restore({ ...request, ...(await preview(listOf('z'))) });
    expect(archive.lastOutcome()).toBeNull();
    await again;
    expect(archive.lastOutcome()).toMatchObject({ of: 'restore', result: RESTORED });
    const before = calls;
    archive.dismissOutcome();
    archive.dismissOutcome();
    expect([archive.lastOutcome(), calls - before]).toEqual([null, 1]);
    await archive.undo();
    expect(archive.lastOutcome()).toEqual({ of: 'undo', result: UNDONE });
  });

  it('is “cancelled” when it is aborted while it waits for the lock, and nothing is written', async () => {
    const browser = withList(listOf('a'));
    const { archive, store, preview } = await open(browser);
    const request = {
      ...(await preview(listOf('z'))),
      mode: 'merge',
      isSnapshotRequired: true,
    } as const;
    let release = () => {};
    const held = browser
      .openTab()
      .locks?.exclusive('users', () => new Promise<void>((resolve) => (release = resolve)));
    const stop = new AbortController();
    const restoring = archive.restore(request, stop.signal);
    await settle();
    stop.abort();
    expect(await restoring).toEqual({ kind: 'cancelled' });
    expect(archive.lastOutcome()).toMatchObject({ result: { kind: 'cancelled' } });
    release();
    await held;
    await store.add(INPUT);
    expect(browser.truth.get('users')).not.toContain('"z"');
    expect(archive.lastOutcome()).toMatchObject({ result: { kind: 'cancelled' } });
    expect(await archive.restore(request, stop.signal)).toEqual({ kind: 'cancelled' });
  });
});

describe('a list without room for its snapshot', () => {
  /** Room in the database for this list's history, but for no snapshot. */
  async function openShort(...idsOfList: string[]) {
    const browser = withList(listOf(...idsOfList));
    const tab = await open(browser);
    browser.database.quota = 0;
    return { browser, ...tab };
  }

  it('is not replaced while a snapshot is required', async () => {
    const { browser, restore, archive } = await openShort('a', 'b', 'c', 'd');
    const before = new Map(browser.truth);
    expect(await restore(listOf('z'), 'replace')).toEqual({ kind: 'noRoomForSnapshot' });
    expect(browser.truth).toEqual(before);
    expect(archive.lastRestore()).toBeNull();
  });

  it('is not replaced where there is no database either, and is without a snapshot', async () => {
    const browser = withList(listOf('a', 'b'));
    browser.database.isRefused = true;
    const { restore, archive } = await open(browser);
    expect(await restore(listOf('z'), 'replace')).toEqual({ kind: 'noRoomForSnapshot' });
    expect(browser.truth.get('users')).toBe(listOf('a', 'b'));
    expect(await restore(listOf('z'), 'replace', false)).toEqual(RESTORED);
    expect(await archive.undo()).toEqual(UNDONE);
    expect(browser.truth.get('users')).toBe(listOf('a', 'b'));
  });

  it('comes back whole when a replace without a snapshot is undone', async () => {
    const { browser, restore, archive } = await openShort('a', 'b', 'c', 'd');
    expect(await restore(listOf('z'), 'replace', false)).toEqual(RESTORED);
    expect(await archive.undo()).toEqual(UNDONE);
    expect(browser.truth.get('users')).toBe(listOf('a', 'b', 'c', 'd'));
  });
});

describe('undoing', () => {
  it('works without room for a snapshot, and reports refused storage', async () => {
    const browser = withList(listOf('a', 'b'));
    const { archive, ids, restore } = await open(browser);
    browser.quota = sizeOf(browser) + 100;
    expect(await restore(listOf('z'), 'replace', false)).toEqual(RESTORED);
    expect(await archive.undo()).toEqual(UNDONE);
    expect(ids()).toEqual(['a', 'b']);
    await restore(listOf('z'), 'replace', false);
    browser.isRefused = true;
    expect(await archive.undo()).toEqual({ kind: 'failed', problem: 'unavailable' });
    expect(archive.lastRestore()).not.toBeNull();
  });

  it('is recorded in the history, and can be undone as well', async () => {
    const browser = withList(listOf('a'));
    const { store, archive, restore } = await open(browser);
    await restore(listOf('z'), 'replace');
    const after = browser.truth.get('users');
    await archive.undo();
    const { entries } = store.changer.answer({ kind: 'history', id: null, page: 1, size: 10 });
    expect(entries.map(({ kind, isUndone }) => [kind, isUndone])).toEqual([
      ['undo', false],
      ['restore', true],
    ]);
    await store.changer.commit({ kind: 'undo', changeId: entries[0]?.id ?? '' });
    expect(browser.truth.get('users')).toBe(after);
  });

  it('is refused as a whole after a later change of the same user, which it names', async () => {
    const browser = withList(listOf('a', 'b'));
    const { store, archive, restore } = await open(browser);
    await restore(`[${recordOf('a', 'Ayşe')},${recordOf('c')}]`, 'merge');
    const [added] = store.getState().users;
    if (added === undefined) throw new Error('there is one');
    await store.changer.commit({ kind: 'remove', users: { kind: 'user', user: added } });
    const before = browser.truth.get('users');
    const result = await archive.undo();
    expect(result).toMatchObject({ kind: 'changedSince', by: { kind: 'remove', name: 'c' } });
    expect(browser.truth.get('users')).toBe(before);
    expect(archive.lastRestore()).not.toBeNull();
  });
});

describe('copies of damaged texts', () => {
  it('tell which of them is still stored as the list', async () => {
    const browser = withList('bozuk');
    const database = await browser.database.open();
    const put = { id: '000000', takenAt: new Date('2026-11-01'), text: 'kırık' };
    await database.write([{ table: 'damaged', put }]);
    const { archive } = await open(browser);
    expect(archive.damagedCopies().map(({ isInUse }) => isInUse)).toEqual([true, false]);
    const texts = archive.damagedCopies().map(({ key }) => archive.readDamagedCopy(key));
    expect(texts).toEqual(['bozuk', 'kırık']);
  });

  it('are listed with their size, read, removed, and put back', async () => {
    const browser = withList('bozuk');
    const { archive, store } = await open(browser);
    await store.startEmpty();
    await settle();
    const [copy] = archive.damagedCopies();
    if (copy === undefined) throw new Error('there is none');
    expect(copy).toMatchObject({ takenAt: new Date('2026-11-20T10:00:00Z') });
    expect(copy.size).toBe('bozuk'.length);
    expect(archive.readDamagedCopy(copy.key)).toBe('bozuk');
    const putBack = await archive.removeDamagedCopy(copy.key);
    expect(archive.damagedCopies()).toEqual([]);
    expect(copiesIn(browser)).toEqual([]);
    expect(await putBack?.()).toBe(true);
    expect(archive.damagedCopies()).toEqual([copy]);
  });

  it('that are gone or unreadable cause no error', async () => {
    const browser = withList('[]');
    const { archive } = await open(browser);
    expect(archive.readDamagedCopy('x')).toBeNull();
    expect(await archive.removeDamagedCopy('x')).toBeNull();
    browser.database.isRefused = true;
    archive.refresh();
    await settle();
    expect(archive.damagedCopies()).toEqual([]);
    expect(archive.isHistoryKept()).toBe(true);
    // A page that is opened now has no history.
    const later = await open(browser);
    expect(later.archive.isHistoryKept()).toBe(false);
  });
});

describe('snapshots', () => {
  it('are reported as gone when they are removed or cannot be read', async () => {
    const browser = withList('[]');
    const { archive } = await open(browser);
    const gone = { kind: 'snapshotGone' };
    expect(await archive.previewSnapshot('x')).toEqual(gone);
    browser.database.isRefused = true;
    expect(await archive.previewSnapshot('x')).toEqual(gone);
  });

  it('keep their order, and the newest is kept, when the clock is turned back', async () => {
    const browser = withList(listOf('a'));
    const dates = [30, 20, 10, 5].map((day) => new Date(Date.UTC(2026, 10, day)));
    let turn = 0;
    const now = () => dates[turn] ?? new Date(0);
    const { archive, restore } = await open(browser, {}, now);
    for (const id of ['b', 'c', 'd', 'e']) {
      await restore(listOf(id), 'merge');
      turn += 1;
    }
    expect(archive.snapshots().map(({ memberCount }) => memberCount)).toEqual([4, 3, 2]);
    expect(archive.snapshots().map(({ takenAt }) => takenAt)).toEqual(dates.slice(1).toReversed());
  });

  it('whose text is damaged are listed without a count, and their preview says so', async () => {
    const browser = withList(listOf('a'));
    const database = await browser.database.open();
    for (const [id, text] of [
      ['000001', '[{"id":"a'],
      ['000002', '"'],
    ] as const) {
      const put = { id, takenAt: new Date('2026-11-01'), text };
      await database.write([{ table: 'snapshots', put }]);
    }
    const { archive } = await open(browser);
    expect(archive.snapshots().map(({ memberCount }) => memberCount)).toEqual([null, null]);
    const [{ key } = { key: '' }] = archive.snapshots();
    expect(await archive.previewSnapshot(key)).toEqual({ kind: 'noJson' });
  });

  it('are unchanged after a restore that failed', async () => {
    const browser = withList(listOf('a'));
    const { restore } = await open(browser);
    for (const id of ['b', 'c', 'd']) await restore(listOf(id), 'merge');
    await settle();
    const before = snapshotsIn(browser);
    expect(before).toHaveLength(3);
    browser.corrupt = (value) => (value.startsWith('[') ? `${value} ` : value);
    const failed = await restore(listOf('e'), 'merge');
    expect(failed).toEqual({ kind: 'failed', problem: 'mismatch' });
    browser.corrupt = (value) => value;
    browser.isRefused = true;
    const refused = { kind: 'failed', problem: 'unavailable' };
    expect(await restore(listOf('e'), 'merge')).toEqual(refused);
    expect(snapshotsIn(browser)).toEqual(before);
  });

  it('keep the last three states from before a restore, newest first', async () => {
    const browser = withList(listOf('a'));
    const { archive, restore } = await open(browser);
    for (const id of ['b', 'c', 'd', 'e']) {
      await restore(listOf(id), 'merge');
    }
    expect(archive.snapshots().map(({ memberCount }) => memberCount)).toEqual([4, 3, 2]);
    const dates = archive.snapshots().map(({ takenAt }) => takenAt.getTime());
    expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  });

  it('are not taken when a restore changes nothing, nor twice of the same list', async () => {
    const browser = withList(listOf('a'));
    const { archive, restore } = await open(browser);
    await restore(listOf('a'), 'merge');
    expect(snapshotsIn(browser)).toEqual([]);
    await restore(listOf('b'), 'merge');
    await archive.undo();
    await restore(listOf('c'), 'merge');
    expect(snapshotsIn(browser)).toEqual([listOf('a')]);
  });

  it('can be previewed and restored', async () => {
    const browser = withList(listOf('a', 'b'));
    const { archive, ids, restore } = await open(browser);
    await restore(listOf('z'), 'replace');
    const key = archive.snapshots()[0]?.key ?? '';
    const preview = await archive.previewSnapshot(key);
    if (preview.kind !== 'list') throw new Error('not a list');
    expect(preview.comparison).toMatchObject({ newCount: 2, absentCount: 1 });
    await archive.restore({ ...preview, mode: 'replace', isSnapshotRequired: true });
    expect(ids()).toEqual(['a', 'b']);
    expect(await archive.previewSnapshot('users.snapshot.x')).toEqual({ kind: 'snapshotGone' });
  });

  it('restore half an emoji unchanged', async () => {
    const stored = listOf('a').replace('"name":"a"', '"name":"Ali \ud83d"');
    const { store, archive, restore } = await open(withList(stored));
    await restore(listOf('z'), 'replace');
    const preview = await archive.previewSnapshot(archive.snapshots()[0]?.key ?? '');
    if (preview.kind !== 'list') throw new Error('not a list');
    await archive.restore({ ...preview, mode: 'replace', isSnapshotRequired: true });
    expect(store.getState().users.map(({ name }) => name)).toEqual(['Ali \ud83d']);
  });
});

describe('files', () => {
  it('that are larger than all storage are refused unread', async () => {
    const { archive } = await open(withList('[]'), {
      previewFile: () => Promise.reject(new Error('it was read')),
    });
    const file = { size: MAX_BACKUP_BYTES + 1 } as Blob; // Only its size may be read.
    expect(await archive.previewFile(file, () => undefined)).toEqual({ kind: 'tooLarge' });
  });

  it('that are not text, or cannot be read, are reported as such', async () => {
    const { archive } = await open(withList('[]'));
    const rubbish = new Blob([new Uint8Array([0xff, 0x00, 0xd8])]);
    expect(await archive.previewFile(rubbish, () => undefined)).toEqual({ kind: 'noText' });
    const failing = await open(withList('[]'), {
      previewFile: () => Promise.reject(new Error('no worker')),
    });
    const file = new Blob(['[]']);
    expect(await failing.archive.previewFile(file, () => undefined)).toEqual({
      kind: 'notInspected',
    });
  });
});

describe('the numbers of a preview', () => {
  it('compare with the list at the end of the reading, not at its start', async () => {
    const browser = withList(listOf('a', 'b'));
    const { preview } = await open(browser, {
      previewFile: async (file, stored, onProgress) => {
        browser.outside((storage) => storage.set('users', listOf('a', 'b', 'c')));
        return previewBackup((await readFileText(file, onProgress)) ?? '', listFrom(stored));
      },
    });
    expect((await preview(listOf('z'))).comparison).toMatchObject({ newCount: 1, absentCount: 3 });
  });

  it('follow the list without reading the file again, and are cached until it changes', async () => {
    const browser = withList(listOf('a'));
    const { archive, preview } = await open(browser);
    const { members, comparison } = await preview(listOf('z'));
    expect(archive.compare(members)).toBe(comparison);
    browser.outside((storage) => storage.set('users', listOf('a', 'z')));
    const next = archive.compare(members);
    expect(next).toMatchObject({ newCount: 0, identicalCount: 1, absentCount: 1 });
    expect(archive.compare(members)).toBe(next);
  });
});

describe('what is stored besides the list', () => {
  it('is the same object until something changes, in any tab', async () => {
    const browser = withList(listOf('a'));
    const { archive, store, restore } = await open(browser);
    const contents = () => [archive.usage(), archive.snapshots(), archive.damagedCopies()];
    for (const change of [
      () => store.add(INPUT),
      () => restore(listOf('z'), 'merge'),
      async () => browser.outside((stored) => stored.set('users', listOf('b'))),
    ]) {
      const before = contents();
      expect(contents().map((value, i) => value === before[i])).toEqual([true, true, true]);
      await change();
      expect(archive.usage()).not.toBe(before[0]);
    }
    await settle();
    expect(archive.snapshots()).toHaveLength(1);
  });

  it('notifies of each change, and then reports the new usage', async () => {
    const browser = withList('[]');
    const { archive } = await open(browser);
    let notified = 0;
    archive.subscribe(() => (notified += 1));
    const used = archive.usage()?.used ?? 0;
    browser.outside((stored) => stored.set('other', 'x'));
    expect(notified).toBeGreaterThan(0);
    expect(archive.usage()?.used).toBe(used + 'other'.length + 1);
  });

  it('names the users whose id an earlier record had', async () => {
    const { archive, store } = await open(withList(listOf('a', 'a')));
    expect(archive.renamed().map(({ id }) => id)).toEqual(['a~2']);
    await store.add(INPUT);
    expect(archive.renamed()).toEqual([]);
  });
});

describe('the storage usage', () => {
  it('counts keys and values, and the users that fit; what the database has takes no room', async () => {
    const list = listOf('a', 'b');
    const browser = withList(list);
    browser.truth.set('other', 'x'.repeat(1000));
    const { archive, restore } = await open(browser);
    const used = 'users'.length + list.length + 'other'.length + 1000;
    expect(archive.usage()).toEqual({
      limit: STORAGE_LIMIT_CHARACTERS,
      used,
      usersThatFit: Math.floor((STORAGE_LIMIT_CHARACTERS - used) / (list.length / 2)),
    });
    await restore('[]', 'replace');
    const revision = 'users.revision'.length + 12;
    expect(archive.usage()?.used).toBe(used - list.length + '[]'.length + revision);
    expect(browser.database.texts().join('').length).toBeGreaterThan(list.length);
  });

  it('is unknown where storage is refused', async () => {
    const browser = new FakeBrowser();
    browser.isRefused = true;
    const { archive } = await open(browser);
    expect(archive.usage()).toBeNull();
    expect(archive.snapshots()).toEqual([]);
  });
});

describe('persistence', () => {
  it('is requested from the browser, once, at the first add that is stored', async () => {
    const browser = withList('[]');
    const { store } = await open(browser);
    expect(browser.persistenceRequests).toBe(0);
    await store.add(INPUT);
    await store.add(INPUT);
    expect(browser.persistenceRequests).toBe(1);
  });
});
