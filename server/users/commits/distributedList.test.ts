import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { writeBusily } from '#server/testing/busyWriter.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { expectSound } from '#server/testing/expectSound.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { compactPlaces } from '#server/users/commits/writing/placeCounts.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';

/*
 * The tests have no Citus: their database only says that its users are distributed. That Citus accepts
 * the statements was tried by hand: see docs/shared.md.
 */

const WRITER_COUNT = 4;
const WRITING_MS = 1500;

const ALI = makeUser({ id: 'user-0', name: 'Ali', email: '0@b.co' });
const USERS = [
  ALI,
  ...['Ali', 'Ali', 'Ali', 'Can', 'Ece'].map((name, place) =>
    makeUser({ id: `user-${place + 1}`, name, email: `${Math.max(place, 3)}@b.co` }),
  ),
];
const RECORDS = new Map(USERS.map((user) => [user.id, JSON.stringify({ ...user, password: 'x' })]));

const removal = (...ids: readonly string[]): Change => ({
  kind: 'remove',
  users: { kind: 'ids', ids },
});

/** Records all statements. */
function recorded(database: Database) {
  const sent: string[] = [];
  const recordedOn = ({ query, prepared }: Queryable): Queryable => ({
    query: (text, values) => (sent.push(text), query(text, values)),
    prepared: (text, values) => (sent.push(text), prepared(text, values)),
  });
  const on: Database = {
    ...database,
    ...recordedOn(database),
    transaction: (work, mode) => database.transaction((inner) => work(recordedOn(inner)), mode),
  };
  return { on, sent };
}

async function openDistributed(database: Database) {
  await database.query('CREATE TABLE IF NOT EXISTS pg_dist_partition (logicalrelid regclass)');
  await database.query("INSERT INTO pg_dist_partition VALUES ('users'::regclass)");
  const { on, sent } = recorded(database);
  const list = openSharedList(on, { ...fixedEnvironment(), randomId: randomUUID });
  await list.fill(Array.from(RECORDS.values()));
  const acknowledged: Parameters<typeof expectSound>[2][number][] = [];
  const commit = async (change: Change) => {
    const key = randomUUID();
    const response = await list.commit(key, change, SOMEBODY);
    expect(response).toMatchObject({ result: { ok: true } });
    acknowledged.push({ key, change, response });
    return String(response.revision);
  };
  const duplicates = async () => {
    const answer = await list.answer({ kind: 'values', filter: 'duplicate' });
    return answer.ok ? answer.value : null;
  };
  return { on, list, commit, duplicates, sent, acknowledged };
}

const shared = (email: number, name: number) =>
  [
    { value: 'email', count: email },
    { value: 'name', count: name },
  ].filter(({ count }) => count > 0);

describeDatabases((open) => {
  it('changes, undos and restores on distributed users send no statement that Citus refuses', async () => {
    const { on, commit, sent } = await openDistributed(await open());
    const edit: Change = {
      kind: 'edit',
      user: ALI,
      fields: { name: { was: 'Ali', is: 'Ece' } },
      password: null,
    };
    const edited = await commit(edit);
    await commit({ kind: 'undo', changeId: edited });
    await commit(removal('user-1'));
    await commit({ kind: 'bringBack', ids: ['user-1'] });
    await commit(removal('user-0', 'user-1', 'user-2'));
    // A bulk change also does this, but ignores its failure.
    await compactPlaces(on);
    const writing = sent.filter((text) => /INSERT|UPDATE|DELETE/.test(text));
    expect(writing.some((text) => text.includes('UPDATE users'))).toBe(true);
    for (const text of writing) {
      // A statement writes one table, except that one writes a change and its first operations.
      const written = new Set(
        [...text.matchAll(/(?:INTO|UPDATE|DELETE FROM) (\w+)/g)].map(([, table]) => table),
      );
      for (const table of ['changes', 'operations']) written.delete(table);
      expect([...written]).toHaveLength(written.size === 0 ? 0 : 1);
    }
    for (const text of sent) expect(text).not.toMatch(/FOR (UPDATE|SHARE)|LATERAL|LIMIT greatest/);
  });

  it('the counts of duplicates among distributed users follow removals, undos and restores', async () => {
    const database = await open();
    const { commit, duplicates, acknowledged } = await openDistributed(database);
    expect(await duplicates()).toEqual(shared(4, 4));
    await commit(removal('user-0', 'user-1'));
    expect(await duplicates()).toEqual(shared(3, 2));
    const removed = await commit(removal('user-2'));
    expect(await duplicates()).toEqual(shared(2, 0));
    await commit({ kind: 'undo', changeId: removed });
    await commit({ kind: 'bringBack', ids: ['user-0'] });
    expect(await duplicates()).toEqual(shared(3, 3));
    await expectSound(database, RECORDS, acknowledged);
  });

  it('concurrent writers of the same distributed users lose and double no change', async () => {
    const database = await open();
    const { list } = await openDistributed(database);
    const end = Date.now() + WRITING_MS;
    const written = await Promise.all(
      Array.from({ length: WRITER_COUNT }, (_, writer) =>
        writeBusily(list, database, writer, () => Date.now() < end),
      ),
    );
    expect(written.flat().length).toBeGreaterThan(WRITER_COUNT);
    await expectSound(database, RECORDS, written.flat());
  });

  it('users are not taken for distributed where Citus is installed but does not distribute them', async () => {
    const database = await open();
    await database.query('CREATE TABLE IF NOT EXISTS pg_dist_partition (logicalrelid regclass)');
    const { on, sent } = recorded(database);
    const list = openSharedList(on, fixedEnvironment());
    await list.fill(Array.from(RECORDS.values()));
    sent.length = 0;
    await list.commit(randomUUID(), removal('user-0'), SOMEBODY);
    expect(sent.some((text) => text.includes('LIMIT greatest'))).toBe(true);
  });
});
