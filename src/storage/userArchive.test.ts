import { describe, expect, it } from 'vitest';
import { MAX_BACKUP_BYTES, STORAGE_LIMIT_CHARACTERS } from '#domain/limits.ts';
import { previewBackup } from '#storage/backup.ts';
import { readFileText } from '#storage/fileText.ts';
import { createLocalUserStore } from '#storage/localUserStore.ts';
import { createUserArchive, type ArchiveEnvironment } from '#storage/userArchive.ts';
import { encodeRecord } from '#storage/userRecord.ts';
import { FakeBrowser } from '#testing/fakeBrowser.ts';
import { makeUser } from '#testing/makeUser.ts';

const recordOf = (id: string, name = id) => encodeRecord(makeUser({ id, name }), `hash ${id}`);
const listOf = (...ids: string[]) => `[${ids.map((id) => recordOf(id)).join(',')}]`;
const INPUT = {
  name: 'Yeni',
  email: 'yeni@ornek.com',
  password: 'gizli-söz',
  role: 'User',
  active: true,
} as const;

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

async function open(browser: FakeBrowser, change: Partial<ArchiveEnvironment> = {}) {
  const env = browser.openTab();
  const store = createLocalUserStore(env);
  let now = Date.UTC(2026, 10, 21);
  const archive = createUserArchive(store, {
    storage: env.storage,
    now: () => new Date((now += 1000)),
    previewFile: async (file, stored, onProgress) => {
      const text = await readFileText(file, onProgress);
      return text === null ? null : previewBackup(text, stored);
    },
    persistence: null,
    ...change,
  });
  await settle();
  const ids = () => store.getSnapshot().users.map(({ id }) => id);
  const members = async (list: string) => {
    const preview = await archive.previewFile(new Blob([list]), () => undefined);
    if (preview.kind !== 'list') throw new Error('not a list');
    return preview.members;
  };
  return { store, archive, ids, members };
}

function withList(text: string): FakeBrowser {
  const browser = new FakeBrowser();
  browser.truth.set('users', text);
  return browser;
}

const snapshotsIn = (browser: FakeBrowser) =>
  [...browser.truth].filter(([key]) => key.startsWith('users.snapshot.')).map(([, text]) => text);

describe('restoring', () => {
  it('merges, shows the result, and can be taken back once', async () => {
    const browser = withList(listOf('a', 'b'));
    const { archive, ids, members } = await open(browser);
    expect(archive.canUndo()).toBe(false);
    expect(await archive.restore(await members(listOf('z', 'a')), 'merge')).toBeNull();
    expect(ids()).toEqual(['z', 'a', 'b']);
    expect(archive.canUndo()).toBe(true);
    expect(await archive.undo()).toBeNull();
    expect(browser.truth.get('users')).toBe(listOf('a', 'b'));
    expect(archive.canUndo()).toBe(false);
    expect(await archive.undo()).toBeNull();
    expect(ids()).toEqual(['a', 'b']);
  });

  it('replaces; taking it back keeps what was added since, in whichever tab', async () => {
    const browser = withList(listOf('a', 'b'));
    const { archive, ids, members } = await open(browser);
    await archive.restore(await members(listOf('z')), 'replace');
    expect(ids()).toEqual(['z']);
    const other = await open(browser);
    expect((await other.store.add(INPUT)).ok).toBe(true);
    expect(await archive.undo()).toBeNull();
    browser.deliverAll();
    expect(ids()).toEqual(['new-1', 'a', 'b']);
    expect(other.ids()).toEqual(['new-1', 'a', 'b']);
  });

  it('goes to the newest list, not to the one that the preview was made with', async () => {
    const browser = withList(listOf('a'));
    const { archive, ids, members } = await open(browser);
    const chosen = await members(listOf('z'));
    browser.outside((storage) => storage.set('users', listOf('a', 'b')));
    await archive.restore(chosen, 'merge');
    expect(ids()).toEqual(['z', 'a', 'b']);
  });

  it('that does not fit changes nothing, and nothing can be taken back', async () => {
    const browser = withList(listOf('a'));
    const { archive, ids, members } = await open(browser);
    browser.quota = 'users'.length + listOf('a').length + 40;
    expect(await archive.restore(await members(listOf('y', 'z')), 'merge')).toBe('full');
    expect(browser.truth.get('users')).toBe(listOf('a'));
    expect(ids()).toEqual(['a']);
    expect(archive.canUndo()).toBe(false);
  });

  it('is a way out of damaged text, of which there is a copy', async () => {
    const browser = withList('bozuk');
    const { store, archive, ids, members } = await open(browser);
    expect(store.getSnapshot().notice?.kind).toBe('damaged');
    expect(await archive.restore(await members(listOf('z')), 'merge')).toBeNull();
    expect(ids()).toEqual(['z']);
    expect(store.getSnapshot().notice).toBeNull();
    expect([...browser.truth.values()]).toContain('bozuk');
  });

  it('leaves alone what a newer version wrote', async () => {
    const newer = '{"version":2,"users":[]}';
    const browser = withList(newer);
    const { archive, members } = await open(browser);
    expect(await archive.restore(await members(listOf('z')), 'replace')).toBe('newer');
    expect(browser.truth.get('users')).toBe(newer);
    expect(snapshotsIn(browser)).toEqual([]);
  });

  it('works in memory, says so still, and writes nothing', async () => {
    const browser = new FakeBrowser();
    browser.isRefused = true;
    const { store, archive, ids, members } = await open(browser);
    expect(await archive.restore(await members(listOf('z')), 'merge')).toBeNull();
    expect(ids()).toEqual(['z']);
    expect((await store.add(INPUT)).ok).toBe(true);
    expect(ids()).toEqual(['new-1', 'z']);
    expect(store.getSnapshot().notice).toEqual({ kind: 'unavailable' });
    browser.isRefused = false;
    await archive.undo();
    expect(ids()).toEqual(['new-1']);
    expect(browser.truth.size).toBe(0);
    expect(archive.backup(false).join('')).toContain('new-1');
  });
});

describe('snapshots', () => {
  it('keep the last three states from before a restore, newest first', async () => {
    const browser = withList(listOf('a'));
    const { archive, members } = await open(browser);
    for (const id of ['b', 'c', 'd', 'e']) {
      await archive.restore(await members(listOf(id)), 'merge');
    }
    expect(archive.snapshots().map(({ memberCount }) => memberCount)).toEqual([4, 3, 2]);
    const dates = archive.snapshots().map(({ takenAt }) => takenAt.getTime());
    expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  });

  it('are not taken when a restore changes nothing, and not twice of the same list', async () => {
    const browser = withList(listOf('a'));
    const { archive, members } = await open(browser);
    await archive.restore(await members(listOf('a')), 'merge');
    expect(snapshotsIn(browser)).toEqual([]);
    await archive.restore(await members(listOf('b')), 'merge');
    await archive.undo();
    await archive.restore(await members(listOf('c')), 'merge');
    expect(snapshotsIn(browser)).toHaveLength(2);
  });

  it('can be previewed and restored', async () => {
    const browser = withList(listOf('a', 'b'));
    const { archive, ids, members } = await open(browser);
    await archive.restore(await members(listOf('z')), 'replace');
    const key = archive.snapshots()[0]?.key ?? '';
    const preview = await archive.previewSnapshot(key);
    if (preview.kind !== 'list') throw new Error('not a list');
    expect(preview.comparison).toMatchObject({ newCount: 2, absentCount: 1 });
    await archive.restore(preview.members, 'replace');
    expect(ids()).toEqual(['a', 'b']);
    expect(await archive.previewSnapshot('users.snapshot.x')).toEqual({ kind: 'snapshotGone' });
  });

  it('give way, oldest first, when an add needs their room', async () => {
    const browser = withList(listOf('a'));
    const { store, archive, members } = await open(browser);
    await archive.restore(await members(listOf('b')), 'merge');
    await archive.restore(await members(listOf('c')), 'merge');
    const used = [...browser.truth].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    browser.quota = used + 10;
    expect((await store.add(INPUT)).ok).toBe(true);
    expect(snapshotsIn(browser)).toEqual([listOf('b', 'a')]);
  });

  it('give way, oldest first, to the next one', async () => {
    const browser = withList(listOf('a'));
    const { archive, members } = await open(browser);
    await archive.restore(await members(listOf('b')), 'merge');
    await archive.restore(await members(listOf('c')), 'merge');
    const used = [...browser.truth].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    // Room for the snapshot of three users only where that of one has been.
    browser.quota = used + listOf('c', 'b', 'a').length;
    await archive.restore(await members('[]'), 'replace');
    expect(snapshotsIn(browser).toSorted()).toEqual(
      [listOf('c', 'b', 'a'), listOf('b', 'a')].toSorted(),
    );
  });

  it('are put back when room is too short even without them', async () => {
    const browser = withList(listOf('a'));
    const { store, archive, members } = await open(browser);
    await archive.restore(await members(listOf('b')), 'merge');
    const before = new Map(browser.truth);
    browser.quota = [...before].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    const input = { ...INPUT, name: 'x'.repeat(2000) };
    expect(await store.add(input)).toEqual({ ok: false, problem: 'full' });
    expect(browser.truth).toEqual(before);
  });

  it('give way to the copy of damaged text', async () => {
    const browser = withList(listOf('a'));
    const { archive, store, members } = await open(browser);
    await archive.restore(await members(listOf('b')), 'merge');
    const damaged = 'bozuk'.repeat(20);
    browser.outside((storage) => {
      browser.quota = Number.POSITIVE_INFINITY;
      storage.set('users', damaged);
      browser.quota =
        [...storage].reduce((sum, [key, text]) => sum + key.length + text.length, 0) + 10;
    });
    expect(store.getSnapshot().notice).toMatchObject({ kind: 'damaged' });
    expect(snapshotsIn(browser)).toEqual([]);
    expect([...browser.truth.values()].filter((text) => text === damaged)).toHaveLength(2);
  });
});

describe('files', () => {
  it('that are larger than all storage are refused unread', async () => {
    const { archive } = await open(withList('[]'), {
      previewFile: () => Promise.reject(new Error('it was read')),
    });
    const file = { size: MAX_BACKUP_BYTES + 1 } as Blob; // Its size is all that may be asked.
    expect(await archive.previewFile(file, () => undefined)).toEqual({ kind: 'tooLarge' });
  });

  it('that are no text, or cannot be read, are told as such', async () => {
    const { archive } = await open(withList('[]'));
    const rubbish = new Blob([new Uint8Array([0xff, 0x00, 0xd8])]);
    expect(await archive.previewFile(rubbish, () => undefined)).toEqual({ kind: 'noText' });
    const failing = await open(withList('[]'), {
      previewFile: () => Promise.reject(new Error('no worker')),
    });
    const file = new Blob(['[]']);
    expect(await failing.archive.previewFile(file, () => undefined)).toEqual({ kind: 'noText' });
  });
});

describe('the measure of the storage', () => {
  it('counts keys and values, snapshots apart, and the users that still fit', async () => {
    const list = listOf('a', 'b');
    const browser = withList(list);
    browser.truth.set('other', 'x'.repeat(1000));
    const { archive, members } = await open(browser);
    const used = 'users'.length + list.length + 'other'.length + 1000;
    expect(archive.measure()).toEqual({
      limit: STORAGE_LIMIT_CHARACTERS,
      used,
      snapshots: 0,
      usersThatFit: Math.floor((STORAGE_LIMIT_CHARACTERS - used) / (list.length / 2)),
    });
    await archive.restore(await members(listOf('c')), 'merge');
    expect(archive.measure()?.snapshots).toBeGreaterThan(list.length);
  });

  it('never says that less than no user fits, nor divides by none', async () => {
    const browser = withList('[]');
    const { archive } = await open(browser);
    expect(archive.measure()?.usersThatFit).toBeGreaterThan(10_000);
    browser.outside((storage) => storage.set('other', 'x'.repeat(STORAGE_LIMIT_CHARACTERS)));
    expect(archive.measure()?.usersThatFit).toBe(0);
  });

  it('is not known where storage is refused', async () => {
    const browser = new FakeBrowser();
    browser.isRefused = true;
    const { archive } = await open(browser);
    expect(archive.measure()).toBeNull();
    expect(archive.snapshots()).toEqual([]);
  });
});

describe('persistence', () => {
  it('is asked of the browser, once, at the first add that is stored', async () => {
    const browser = withList('[]');
    const { store } = await open(browser);
    expect(browser.persistenceRequests).toBe(0);
    await store.add(INPUT);
    await store.add(INPUT);
    expect(browser.persistenceRequests).toBe(1);
  });

  it('is not asked for what runs in memory', async () => {
    const browser = new FakeBrowser();
    browser.isRefused = true;
    const { store } = await open(browser);
    await store.add(INPUT);
    expect(browser.persistenceRequests).toBe(0);
  });

  it.each([
    [true, 'granted'],
    [false, 'refused'],
  ] as const)('is told as the browser answers: %s', async (answer, state) => {
    const persistence = {
      isGranted: () => Promise.resolve(answer),
      request: () => Promise.resolve(answer),
    };
    const { archive } = await open(withList('[]'), { persistence });
    expect(await archive.persistence()).toBe(state);
    expect(await archive.requestPersistence()).toBe(state);
  });

  it('is unsupported where the browser cannot be asked, and refused where asking fails', async () => {
    const { archive } = await open(withList('[]'));
    expect(await archive.persistence()).toBe('unsupported');
    const fail = () => Promise.reject(new Error('opaque origin'));
    const failing = await open(withList('[]'), { persistence: { isGranted: fail, request: fail } });
    expect(await failing.archive.persistence()).toBe('refused');
  });
});
