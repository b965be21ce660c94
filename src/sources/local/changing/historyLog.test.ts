import { describe, expect, it } from 'vitest';
import type { Operation, RemovedMember } from '#domain/change/operation.ts';
import { STORAGE_LIMIT_CHARACTERS } from '#domain/limits.ts';
import { encodeChange } from '#sources/local/changing/historyCodec.ts';
import { createHistoryLog, type HistoryLog } from '#sources/local/changing/historyLog.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';

const PREFIX = 'users.history.';
const NO_PLACE = { behind: 0, next: null, twinCount: 0 };

const removalOf = (id: string, size = 0): RemovedMember => ({
  kind: 'removed',
  id,
  record: JSON.stringify({ id, name: 'x'.repeat(size) }),
  place: NO_PLACE,
});

function changeOf(id: string, ...operations: readonly Operation[]): RecordedChange {
  const at = new Date('2026-11-20T10:00:00Z');
  return { id, at, kind: 'remove', undoes: null, operations };
}

/** Writes a change that removes a user, as the holder of the lock does. */
function record(log: HistoryLog, userId: string, size = 0) {
  return log.write(changeOf(log.nextId(), removalOf(userId, size)));
}

function open(browser = new FakeBrowser()) {
  const env = browser.openTab();
  return { browser, env, log: createHistoryLog(env) };
}

/** The users whose removals are in the history, newest first. */
const usersIn = (log: HistoryLog) =>
  log.changes().map(({ operations }) => operations.map(({ id }) => id).join());
const storedIn = ({ truth }: FakeBrowser) =>
  [...truth.keys()].filter((key) => key.startsWith(PREFIX)).toSorted();
const sizeOf = ({ truth }: FakeBrowser) =>
  [...truth].reduce((sum, [key, text]) => sum + key.length + text.length, 0);

describe('the history', () => {
  it('has the newest change first, in every tab and after a reload', () => {
    const { browser, log } = open();
    const other = open(browser).log;
    const { change } = record(log, 'a');
    record(log, 'b');
    browser.deliverAll();
    record(other, 'c');
    browser.deliverAll();
    for (const each of [log, other, open(browser).log]) {
      expect(usersIn(each)).toEqual(['c', 'b', 'a']);
      expect(each.changes().at(-1)).toEqual(change);
      expect(each.isKept(change.id)).toBe(true);
    }
  });

  it('returns the same array and the same objects until it changes', () => {
    const { browser, log } = open();
    record(log, 'a');
    const before = log.changes();
    expect(log.changes()).toBe(before);
    browser.outside((storage) => storage.set('other', 'x'));
    expect(log.changes()).toBe(before);
    record(log, 'b');
    expect(log.changes()).not.toBe(before);
    expect(log.changes()[1]).toBe(before[0]);
  });

  it('is read from storage again only when another tab changes it', () => {
    const { browser, env } = open();
    let readings = 0;
    const getItem = (key: string) => {
      if (key.startsWith(PREFIX)) readings += 1;
      return env.storage().getItem(key);
    };
    const storage = () => Object.assign(Object.create(env.storage()) as Storage, { getItem });
    const log = createHistoryLog({ ...env, storage });
    record(log, 'a');
    log.changes();
    const before = readings;
    log.changes();
    log.isKept(log.nextId());
    expect(readings).toBe(before);
    browser.outside((stored) => stored.set(`${PREFIX}1`, 'bozuk'));
    log.changes();
    expect(readings).toBe(before + 2);
  });

  it('follows the storage even when a storage event is lost', () => {
    const { browser, log, env } = open();
    record(log, 'a');
    record(log, 'b');
    expect(usersIn(log)).toEqual(['b', 'a']);
    // As an add in this tab does.
    env.storage().removeItem(storedIn(browser)[0] ?? '');
    env.storage().setItem('users.revision', '000000000003');
    expect(usersIn(log)).toEqual(['b']);
    browser.areEventsLost = true;
    browser.outside((storage) => storage.clear());
    expect(usersIn(log)).toEqual([]);
  });

  it('notifies subscribers of changes in any tab until they unsubscribe', () => {
    const { browser, log } = open();
    const other = open(browser).log;
    let calls = 0;
    const stop = other.subscribe(() => (calls += 1));
    const isNotified = (change: () => unknown) => {
      calls = 0;
      change();
      browser.deliverAll();
      return calls > 0;
    };
    expect(isNotified(() => record(log, 'a'))).toBe(true);
    const { undo } = record(log, 'b');
    expect(isNotified(undo)).toBe(true);
    expect(isNotified(() => log.erase({ id: 'a', isAbout: null }))).toBe(true);
    // The list tells of it.
    expect(isNotified(() => record(other, 'c'))).toBe(false);
    expect(isNotified(() => other.keepInMemory(changeOf('1', removalOf('d'))))).toBe(true);
    expect(isNotified(() => other.erase({ id: 'd', isAbout: null }))).toBe(true);
    expect(isNotified(() => browser.outside((storage) => storage.clear()))).toBe(true);
    expect(isNotified(() => browser.openTab().storage().setItem('other', 'x'))).toBe(false);
    stop();
    expect(isNotified(() => record(log, 'e'))).toBe(false);
  });

  it('skips damaged entries, keeps them stored, and never reuses their ids', () => {
    const { browser, log } = open();
    record(log, 'a');
    const damaged = { [`${PREFIX}000000000007`]: 'bozuk', [`${PREFIX}rubbish`]: '[]' };
    browser.outside((storage) => {
      for (const [key, text] of Object.entries(damaged)) storage.set(key, text);
      storage.set(`${PREFIX}7`, encodeChange(changeOf('7', removalOf('b'))));
    });
    expect(usersIn(log)).toEqual(['a']);
    expect(log.nextId()).toBe('000000000008');
    record(log, 'c');
    expect(usersIn(log)).toEqual(['c', 'a']);
    for (const [key, text] of Object.entries(damaged)) expect(browser.truth.get(key)).toBe(text);
  });

  it('gets evicted changes back when the write that evicted them is undone', () => {
    const { browser, log } = open();
    for (const user of ['a', 'b', 'c']) record(log, user, 1000);
    browser.quota = sizeOf(browser) + 10;
    const before = new Map(browser.truth);
    const { undo } = record(log, 'd', 900);
    expect(usersIn(log)).toEqual(['d', 'c', 'b']);
    undo();
    expect(browser.truth).toEqual(before);
    expect(usersIn(log)).toEqual(['c', 'b', 'a']);
  });
});

describe('ids', () => {
  it('increase as texts, even after older changes are removed', () => {
    const { browser, log } = open();
    const ids = [log.nextId()];
    log.keepInMemory(changeOf(ids[0] ?? '', removalOf('a')));
    for (const user of ['b', 'c']) ids.push(record(log, user).change.id);
    browser.outside((storage) => storage.clear());
    log.changes();
    for (let count = 0; count < 10; count += 1) ids.push(record(log, 'd').change.id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
  });

  it('are greater than those that other tabs wrote, even after these are removed', () => {
    const { browser, log } = open();
    const other = open(browser).log;
    for (const user of ['a', 'b', 'c']) record(other, user);
    browser.deliverAll();
    const [newest] = log.changes();
    browser.outside((storage) => storage.clear());
    log.changes();
    expect(log.nextId() > (newest?.id ?? '?')).toBe(true);
  });

  it('of changes in memory differ from those of stored changes, and keep the order', () => {
    const { log } = open();
    record(log, 'a');
    const id = log.nextId();
    const { id: inMemory } = log.keepInMemory(changeOf(id, removalOf('b')));
    log.write(changeOf(id, removalOf('c')));
    record(log, 'd');
    expect(usersIn(log)).toEqual(['d', 'b', 'c', 'a']);
    expect([log.isKept(inMemory), log.isKept(id)]).toEqual([false, true]);
  });

  it('are not given twice by a tab that has the new revision but not yet its change', () => {
    const { browser, log } = open();
    const behind = open(browser);
    const { change } = record(log, 'a');
    // The revision of the write whose change has not arrived yet.
    const late = behind.env.storage();
    late.setItem('users.revision', change.id);
    expect(behind.log.changes()).toEqual([]);
    expect(behind.log.nextId() > change.id).toBe(true);
  });

  it('do not run out after another program stores the largest possible id', () => {
    const { browser, log } = open();
    browser.outside((storage) => storage.set(`${PREFIX}999999999999`, 'junk'));
    const { change } = record(log, 'a');
    record(log, 'b');
    expect(log.isKept(change.id)).toBe(true);
    expect(usersIn(open(browser).log)).toEqual(['b', 'a']);
  });

  it('increase where storage is refused', () => {
    const { browser, log } = open();
    record(log, 'a');
    browser.isRefused = true;
    const { change } = record(log, 'b');
    expect(log.nextId() > change.id).toBe(true);
  });
});

describe('the history without working storage', () => {
  it('starts empty, and is kept in memory only', () => {
    const { browser, log } = open();
    browser.isRefused = true;
    expect(log.changes()).toEqual([]);
    const { change, undo } = record(log, 'a');
    expect(log.changes()).toEqual([change]);
    expect(log.isKept(change.id)).toBe(false);
    undo();
    expect(log.changes()).toEqual([]);
    record(log, 'b');
    expect(log.erase({ id: 'b', isAbout: null })).toBeNull();
    expect(log.changes()).toEqual([]);
    browser.isRefused = false;
    expect(browser.truth.size).toBe(0);
  });

  it('is empty while storage is refused, and complete again afterwards', () => {
    const { browser, log } = open();
    record(log, 'a');
    expect(usersIn(log)).toEqual(['a']);
    browser.isRefused = true;
    expect(usersIn(log)).toEqual([]);
    browser.isRefused = false;
    expect(usersIn(log)).toEqual(['a']);
  });

  it('keeps a user in memory and in storage when erasing it fails', () => {
    const { browser, log, env } = open();
    record(log, 'a');
    // Written before the other one is removed, which fails.
    log.write(changeOf(log.nextId(), removalOf('a'), removalOf('b')));
    const before = new Map(browser.truth);
    const removeItem = () => {
      throw new Error('disk error');
    };
    const failing = createHistoryLog({
      ...env,
      storage: () => ({ ...env.storage(), removeItem, length: env.storage().length }),
    });
    failing.keepInMemory(changeOf(failing.nextId(), removalOf('a')));
    expect(failing.erase({ id: 'a', isAbout: null })).toBe('unavailable');
    expect(usersIn(failing)).toEqual(['a', 'a,b', 'a']);
    expect(browser.truth).toEqual(before);
  });
});

it('a change that reads back as another text is kept in memory, and nothing of it is stored', () => {
  const { browser, log } = open();
  record(log, 'a');
  const before = new Map(browser.truth);
  browser.corrupt = (value) => `${value} `;
  const { change } = record(log, 'b');
  browser.corrupt = (value) => value;
  expect(log.changes()[0]).toEqual(change);
  expect(log.isKept(change.id)).toBe(false);
  expect(browser.truth).toEqual(before);
});

describe('the room for the history', () => {
  /** Leaves so much room beside all but the history. */
  function withRoom(free: number) {
    const browser = new FakeBrowser();
    browser.quota = STORAGE_LIMIT_CHARACTERS;
    const size = STORAGE_LIMIT_CHARACTERS - free - 'users'.length;
    browser.truth.set('users', 'x'.repeat(size));
    return open(browser);
  }

  it('is half of the room beside the list, and the oldest changes are evicted first', () => {
    const { browser, log } = withRoom(20_000);
    for (let user = 0; user < 30; user += 1) {
      record(log, String(user), 1000);
      expect(STORAGE_LIMIT_CHARACTERS - sizeOf(browser)).toBeGreaterThanOrEqual(10_000);
    }
    const kept = usersIn(log);
    expect(kept).toEqual(kept.map((_, position) => String(29 - position)));
    expect(kept.length).toBeGreaterThan(7);
  });

  it('is respected by a tab that has not read the history yet', () => {
    const { browser, log } = withRoom(20_000);
    for (const user of ['a', 'b', 'c']) record(log, user, 2500);
    browser.deliverAll();
    const fresh = open(browser).log;
    fresh.write(changeOf('000000000099', removalOf('d', 2500)));
    expect(usersIn(fresh)).toEqual(['d', 'c', 'b']);
  });

  it('is not reduced by snapshots, and the history evicts none of them', () => {
    const { browser, log } = withRoom(20_000);
    browser.outside((storage) => storage.set('users.snapshot.1', 'x'.repeat(15_000)));
    record(log, 'a', 2000);
    record(log, 'b', 2000);
    expect(usersIn(log)).toEqual(['b', 'a']);
    record(log, 'c', 3500);
    expect(usersIn(log)).toEqual(['c']);
    const { change } = record(log, 'd', 6000);
    expect(log.isKept(change.id)).toBe(false);
    expect(usersIn(log)).toEqual(['d', 'c']);
    expect(browser.truth.has('users.snapshot.1')).toBe(true);
  });

  it('is all the free room for the newest change', () => {
    const { log } = withRoom(20_000);
    record(log, 'a', 1000);
    record(log, 'b', 1000);
    const { change } = record(log, 'c', 18_500);
    expect(log.isKept(change.id)).toBe(true);
    expect(usersIn(log)).toEqual(['c']);
  });

  it('stays with older changes when the newest would not fit even without them', () => {
    const { browser, log } = withRoom(20_000);
    record(log, 'a', 1000);
    const before = new Map(browser.truth);
    const { change, undo } = record(log, 'b', 20_000);
    expect(browser.truth).toEqual(before);
    expect(usersIn(log)).toEqual(['b', 'a']);
    expect(log.isKept(change.id)).toBe(false);
    undo();
    expect(usersIn(log)).toEqual(['a']);
  });

  it('is none in a storage that other keys fill', () => {
    const { browser, log } = withRoom(10);
    const { change } = record(log, 'a');
    expect(log.isKept(change.id)).toBe(false);
    expect(usersIn(log)).toEqual(['a']);
    expect(storedIn(browser)).toEqual([]);
  });
});

describe('erasing a user', () => {
  it('removes it from every change, stored or in memory, and keeps all others', () => {
    const { browser, log } = open();
    const both = changeOf(log.nextId(), removalOf('a'), removalOf('b'));
    log.write(both);
    record(log, 'a');
    record(log, 'b');
    log.keepInMemory(changeOf(log.nextId(), removalOf('b'), removalOf('a')));
    log.keepInMemory(changeOf(log.nextId(), removalOf('a')));
    expect(log.erase({ id: 'a', isAbout: null })).toBeNull();
    expect(usersIn(log)).toEqual(['b', 'b', 'b']);
    expect(log.changes()[2]).toEqual({ ...both, operations: [removalOf('b')] });
    expect([...browser.truth.values()].join()).not.toContain('"a"');
    expect(usersIn(open(browser).log)).toEqual(['b', 'b']);
  });

  it('removes its id from the recorded places of other users', () => {
    const { browser, log } = open();
    const removal = { ...removalOf('b'), place: { behind: 1, next: 'a', twinCount: 0 } };
    log.write(changeOf(log.nextId(), removal));
    expect(log.erase({ id: 'a', isAbout: null })).toBeNull();
    const place = { behind: 1, next: null, twinCount: 0 };
    expect(log.changes()[0]?.operations).toEqual([{ ...removal, place }]);
    expect([...browser.truth.values()].join()).not.toContain('"=a"');
  });

  it('removes it from the changes of another tab whose events were lost', () => {
    const { browser, log } = open();
    const other = open(browser).log;
    expect(other.changes()).toEqual([]);
    record(log, 'a');
    browser.areEventsLost = true;
    browser.deliverAll();
    expect(other.erase({ id: 'a', isAbout: null })).toBeNull();
    browser.deliverAll();
    expect(log.changes()).toEqual([]);
  });

  it('removes damaged entries that contain its id, and keeps other damaged entries', () => {
    const id = '7b0e2b34-5a3c-4f1e-9d65-0c1f6f5a0001';
    const fields = { name: { was: '"Ali"', is: '"Veli"' } };
    const edit = encodeChange(changeOf('', { kind: 'edited', id, fields }));
    const { browser, log } = open();
    browser.outside((storage) => {
      storage.set(`${PREFIX}000000000001`, `${edit}!`);
      storage.set(`${PREFIX}000000000002`, `[{"id":"${id}`);
      storage.set(`${PREFIX}000000000003`, 'bozuk');
    });
    expect(log.erase({ id, isAbout: null })).toBeNull();
    expect(storedIn(browser)).toEqual([`${PREFIX}000000000003`]);
  });

  it('that is in no change writes nothing', () => {
    const { browser, log } = open();
    record(log, 'a');
    const before = new Map(browser.truth);
    browser.quota = 0;
    expect(log.erase({ id: 'b', isAbout: null })).toBeNull();
    expect(browser.truth).toEqual(before);
  });
});
