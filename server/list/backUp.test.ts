import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { usersOfListBackup } from '#domain/record/listBackup.ts';
import type { Database } from '#server/database/database.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';

interface Backup {
  readonly users: readonly { readonly id: string }[];
  readonly changes: readonly unknown[];
  readonly operations: readonly unknown[];
}

async function openList(database: Database, ids: readonly string[]) {
  const list = openSharedList(database, fixedEnvironment());
  const records = ids.map((id) => encodeRecord(makeUser({ id, name: id }), `hash ${id}`));
  await list.fill(records.map((record) => record.replace('}', ',"note":{"no":1.5}}')));
  return {
    list,
    commit: async (change: Change) => (await list.commit(randomUUID(), change, SOMEBODY)).result,
    parts: async () => {
      const parts: string[] = [];
      await list.backUp(async (part) => void parts.push(part));
      return parts;
    },
  };
}

/** What the format promises; the tests compare the rest. */
const parsed = (parts: readonly string[]) => JSON.parse(parts.join('')) as Backup;
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `user ${at}`);
const removalOf = (id: string): Change => ({ kind: 'remove', users: { kind: 'ids', ids: [id] } });

describeDatabases((open) => {
  it('a backup has the stored users, newest first, and who made which change, but no password', async () => {
    const { commit, parts } = await openList(await open(), ['ali', 'can']);
    const added = await commit({ kind: 'add', input: makeInput({ name: 'Yeni Kişi' }) });
    const user = added.ok ? added.user : null;
    if (user === null) throw new Error('not added');
    const fields = { name: { was: user.name, is: 'Başka Ad' } };
    await commit({ kind: 'edit', user, fields, password: 'yeni şifre' });
    await commit(removalOf('can'));
    const texts = await parts();
    expect(texts.join('')).not.toMatch(/hash|"password":"/);
    const backup = parsed(texts);
    const ali: unknown = expect.objectContaining({ id: 'ali', name: 'ali' });
    expect(backup).toEqual({
      version: 1,
      madeAt: '2026-11-20T10:00:00.000Z',
      about: expect.stringContaining('Şifreler'),
      users: [expect.objectContaining({ id: user.id, name: 'Başka Ad' }), ali],
      changes: [
        expect.objectContaining({ kind: 'add', by: 'Deniz Aydın', undoes: null, userCount: 1 }),
        expect.objectContaining({ kind: 'edit', at: '2026-11-20T10:00:00.000Z' }),
        expect.objectContaining({ kind: 'remove' }),
      ],
      operations: [
        expect.objectContaining({ kind: 'added', id: user.id }),
        {
          change: expect.any(Number),
          kind: 'edited',
          id: user.id,
          fields: { name: { was: 'Yeni Kişi', is: 'Başka Ad' }, password: {} },
        },
        expect.objectContaining({
          kind: 'removed',
          record: expect.objectContaining({ id: 'can' }),
        }),
      ],
      userCount: 2,
      changeCount: 3,
    });
    // More digits than a number of JavaScript has.
    expect(texts.join('')).toContain('"note":{"no":1.5}');
  });

  it('a backup of an empty list is valid and has no users', async () => {
    const { parts } = await openList(await open(), []);
    const backup: unknown = parsed(await parts());
    expect(usersOfListBackup(backup)).toEqual([]);
    expect(backup).toMatchObject({ changes: [], operations: [], userCount: 0, changeCount: 0 });
  });

  it('a backup of many rows comes in parts of at most 501 lines, and leaves none out', async () => {
    const ids = numbered(1201);
    const { commit, parts } = await openList(await open(), ids);
    await commit({ kind: 'setRole', users: { kind: 'ids', ids }, role: 'Viewer' });
    const texts = await parts();
    const { users, operations } = parsed(texts);
    expect(users.map(({ id }) => id)).toEqual(ids);
    expect(operations.length).toBe(ids.length);
    expect(Math.max(...texts.map((text) => text.split('\n').length))).toBeLessThanOrEqual(501);
  });

  it('a backup whose reader fails ends, and the list still accepts changes', async () => {
    const { list, commit } = await openList(await open(), numbered(501));
    let count = 0;
    const cut = list.backUp(async () => {
      count += 1;
      if (count === 2) throw new Error('gone');
    });
    await expect(cut).rejects.toThrow('gone');
    expect(count).toBe(2);
    expect(await commit(removalOf('user 7'))).toMatchObject({ ok: true });
  });
});

describePostgres((open) => {
  it('a backup holds the state of one moment while others write', async () => {
    const { list, commit, parts } = await openList(await open(), numbered(501));
    const texts: string[] = [];
    await list.backUp(async (part) => {
      texts.push(part);
      // The moment is that of the first users.
      if (texts.length === 2) await commit(removalOf('user 500'));
      if (texts.length === 3) await commit(removalOf('user 7'));
    });
    expect(parsed(texts)).toMatchObject({ userCount: 501, changeCount: 0, operations: [] });
    expect(parsed(await parts())).toMatchObject({ userCount: 499, changeCount: 2 });
  });
});
