import type { BackupMember } from '#domain/archive.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as backup from '#sources/local/backup.ts';
import type { Member } from '#domain/record/storedList.ts';

const record = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  name: `Ad ${id}`,
  email: `${id}@ornek.com`,
  password: `hash ${id}`,
  role: 'User',
  createdAt: '2024-03-14T09:00:00.000Z',
  active: true,
  latitude: 41,
  longitude: 29,
  ...more,
});
const text = (...members: unknown[]) => JSON.stringify(members);
const textOf = (members: readonly Member[]) =>
  JSON.stringify(members.map(({ record: own }) => own));
const backupParts = (list: string, withPasswords: boolean) =>
  backup.backupParts(backup.listFrom(list), withPasswords);
const backupOf = (list: string, withPasswords = false) => backupParts(list, withPasswords).join('');
const previewBackup = (file: string, stored: string) =>
  backup.previewBackup(file, backup.listFrom(stored));
const mergeBackup = (stored: string, members: readonly BackupMember[]) =>
  textOf(backup.mergeBackup(backup.listFrom(stored), members));
const replaceByBackup = (stored: string, members: readonly BackupMember[]) =>
  textOf(backup.replaceByBackup(backup.listFrom(stored), members));

function read(file: string, stored = '[]') {
  const preview = previewBackup(file, stored);
  if (preview.kind !== 'list') throw new Error(`not a list: ${preview.kind}`);
  return preview;
}

function membersOf(file: string): readonly BackupMember[] {
  return read(file).members;
}

function parsed(list: string): unknown[] {
  // The tests pass lists.
  return JSON.parse(list) as unknown[];
}

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const users = fc.uniqueArray(
  fc
    .record({ id: ids, name: fc.string(), note: fc.jsonValue() })
    .map(({ id, ...more }) => record(id, more)),
  { selector: ({ id }) => id },
);
const odd = fc.constantFrom<unknown>(null, 7, 'metin', { id: 'x' }, []);
const lists = fc.tuple(users, fc.array(odd)).map(([some, others]) => text(...some, ...others));

describe('a backup', () => {
  it('keeps half an emoji, so that its preview counts the user as identical', async () => {
    // Another program may have stored it unescaped, which a file cannot hold.
    const list = `[${JSON.stringify(record('a', { name: 'HALF' })).replace('HALF', 'Ali \ud83d')}]`;
    const file = await new Blob(backupParts(list, true)).text();
    expect(parsed(file)).toEqual(parsed(list));
    expect(read(file, list).comparison).toMatchObject({ identicalCount: 1, changedCount: 0 });
  });

  it('has every stored member but no password, unless asked for', () => {
    const list = text(record('a', { note: 'x' }), null, { id: 'odd' });
    const { password: _password, ...withoutPassword } = record('a', { note: 'x' });
    expect(parsed(backupOf(list))).toEqual([withoutPassword, null, { id: 'odd' }]);
    expect(backupOf(list)).not.toContain('hash a');
    expect(parsed(backupOf(list, true))).toEqual(parsed(list));
  });

  it('of an empty list is an empty list', () => {
    expect(parsed(backupOf('[]'))).toEqual([]);
    expect(parsed(backupOf(' [ ] '))).toEqual([]);
  });

  it('changes nothing when it is restored into the list that it was made from', () => {
    fc.assert(
      fc.property(lists, fc.boolean(), (list, withPasswords) => {
        const { members, comparison } = read(backupOf(list, withPasswords), list);
        expect(comparison).toMatchObject({ newCount: 0, changedCount: 0, absentCount: 0 });
        expect(parsed(mergeBackup(list, members))).toEqual(parsed(list));
        expect(parsed(replaceByBackup(list, members))).toEqual(parsed(list));
      }),
    );
  });

  it('with passwords restores every user unchanged into an empty store', () => {
    fc.assert(
      fc.property(users, (some) => {
        const list = text(...some);
        const restored = mergeBackup('[]', membersOf(backupOf(list, true)));
        expect(parsed(restored)).toEqual(parsed(list));
      }),
    );
  });
});

describe('the preview of a file', () => {
  it('counts new, changed, identical, unusable and absent users', () => {
    const stored = text(record('a'), record('b'), record('c'), record('d'));
    const file = text(record('b'), record('c', { name: 'Yeni' }), record('z'), null, { id: '' });
    expect(read(file, stored)).toMatchObject({
      unusableCount: 2,
      comparison: { newCount: 1, changedCount: 1, identicalCount: 1, absentCount: 2 },
    });
  });

  it('names the first five reasons why members cannot be used', () => {
    const nameless = { ...record('n'), name: 1 };
    const { email: _email, ...withoutEmail } = record('e');
    const { role: _role, ...withoutRole } = record('r');
    const file = text(7, {}, nameless, record('a'), withoutEmail, withoutRole, [], null);
    const { unusable, unusableCount, members } = read(file);
    expect(unusable).toEqual([
      { position: 1, problem: 'noObject' },
      { position: 2, problem: 'noId' },
      { position: 3, problem: 'noName' },
      { position: 5, problem: 'noEmail' },
      { position: 6, problem: 'noRole' },
    ]);
    expect(unusableCount).toBe(7);
    expect(members.map(({ text: member }) => parsed(`[${member}]`))).toEqual([[record('a')]]);
  });

  it('tells users with a repeated id apart, as in the stored list', () => {
    const twice = text(record('a'), record('a', { name: 'İkinci' }), record('b'));
    const distinct = [record('a'), record('a~2', { ...record('a'), id: 'a~2', name: 'İkinci' })];
    const own = read(twice, twice);
    expect(own.comparison).toMatchObject({ identicalCount: 3, absentCount: 0 });
    expect(parsed(replaceByBackup(twice, own.members))).toEqual([...distinct, record('b')]);
    const once = read(text(record('a')), twice);
    expect(once.comparison).toMatchObject({ identicalCount: 1, absentCount: 2 });
    expect(parsed(replaceByBackup(twice, once.members))).toEqual([record('a')]);
    expect(parsed(mergeBackup(text(record('a')), own.members))).toEqual([
      distinct[1],
      record('b'),
      record('a'),
    ]);
  });

  it('counts exactly the users that a replace adds and removes, for any two lists', () => {
    const repeating = fc.array(
      fc
        .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('1', '2'))
        .map(([id, name]) => record(id, { name })),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(repeating, repeating, (stored, file) => {
        const { members, comparison } = read(text(...file), text(...stored));
        const after = parsed(replaceByBackup(text(...stored), members));
        const { newCount, absentCount } = comparison;
        expect(after.length).toBe(stored.length - absentCount + newCount);
        const own = read(text(...stored), text(...stored));
        expect(own.comparison).toMatchObject({ newCount: 0, changedCount: 0, absentCount: 0 });
      }),
    );
  });

  it('reads the users of a shared list’s backup, and refuses a later format', () => {
    const list = text(record('a'), record('b', { name: 'Yeni' }));
    const history = '"changes":[{"number":1,"users":[]}],"operations":[]';
    const file = (version: number) => `{"version":${version},\n"users":${list},${history}}`;
    const stored = text(record('b'));
    expect(read(file(1), stored).comparison).toEqual(read(list, stored).comparison);
    expect(membersOf(file(1))).toEqual(membersOf(list));
    expect(previewBackup(file(2), stored)).toEqual({ kind: 'newer' });
  });

  it.each([
    ['{"version":1,"users":{}}', 'newer'],
    ['yarım [{"id"', 'noJson'],
    ['', 'noJson'],
    ['{"a":1}', 'noList'],
    ['"metin"', 'noList'],
    ['null', 'noList'],
    ['{"version":2,"users":[]}', 'newer'],
  ])('reports %j as %s', (file, kind) => {
    expect(previewBackup(file, '[]')).toEqual({ kind });
  });

  it('never throws for any file', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), lists), (file) => {
        expect(() => previewBackup(file, text(record('a')))).not.toThrow();
      }),
    );
  });
});

describe('merging', () => {
  it('puts new users first, and changes the others in place', () => {
    const stored = text(record('a'), null, record('b'));
    const merged = mergeBackup(stored, membersOf(text(record('b', { name: 'Bora' }), record('z'))));
    expect(parsed(merged)).toEqual([record('z'), record('a'), null, record('b', { name: 'Bora' })]);
  });

  it('keeps fields that only the stored record has, and its password', () => {
    const stored = text(record('a', { note: 'kalsın' }));
    const { password: _password, ...file } = record('a', { name: 'Yeni' });
    const [user] = parsed(mergeBackup(stored, membersOf(text(file))));
    expect(user).toEqual(record('a', { name: 'Yeni', note: 'kalsın' }));
  });

  it('uses a password that the file has', () => {
    const merged = mergeBackup(text(record('a')), membersOf(text(record('a', { password: 'p' }))));
    expect(parsed(merged)).toEqual([record('a', { password: 'p' })]);
  });

  it('loses no stored member, for any two lists', () => {
    fc.assert(
      fc.property(lists, lists, (stored, file) => {
        const merged = parsed(mergeBackup(stored, membersOf(file)));
        const idsIn = (list: readonly unknown[]) =>
          list.map((member) => JSON.stringify((member as { id?: string } | null)?.id ?? member));
        expect(idsIn(merged)).toEqual(expect.arrayContaining(idsIn(parsed(stored))));
      }),
    );
  });
});

describe('replacing', () => {
  it('leaves the file’s users in its order, then the stored members that are not users', () => {
    const stored = text(record('a'), null, record('b'), { id: 'odd' });
    const next = replaceByBackup(stored, membersOf(text(record('z'), record('b'))));
    expect(parsed(next)).toEqual([record('z'), record('b'), null, { id: 'odd' }]);
  });

  it('keeps the password of a user whose backup has none', () => {
    const stored = text(record('a'));
    for (const password of [undefined, '']) {
      const next = replaceByBackup(stored, membersOf(text(record('a', { password }))));
      expect(parsed(next)).toEqual([record('a')]);
    }
  });

  it('gives a new user without a password the empty one, which matches no password', () => {
    const next = replaceByBackup('[]', membersOf(text(record('a', { password: undefined }))));
    expect(parsed(next)).toEqual([record('a', { password: '' })]);
  });
});
