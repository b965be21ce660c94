import { expect, it } from 'vitest';
import {
  LaterVersion,
  migrate,
  MIGRATIONS,
  migrationsOf,
  requireUsable,
  SEQUENCES,
  TABLES,
} from '#server/database/migrate.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';

const NAMES = MIGRATIONS.map(({ name }) => name);

describeDatabases((open) => {
  it('tables.ts names every table and sequence that the migrations make', async () => {
    const { query } = await open();
    const tables = await query(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const sequences = await query('SELECT sequencename AS name FROM pg_sequences ORDER BY 1');
    expect(tables.map(({ name }) => name)).toEqual([...TABLES, 'migrations'].toSorted());
    expect(sequences.map(({ name }) => name)).toEqual(SEQUENCES);
  });

  it('two servers that start at once migrate once, and a later version is refused', async () => {
    const database = await open();
    const later = { name: '999-later', sql: 'CREATE TABLE later (id integer)' };
    const both = [migrate(database, [...MIGRATIONS, later])];
    both.push(migrate(database, [...MIGRATIONS, later]));
    await Promise.all(both);
    expect(await migrationsOf(database)).toEqual([...NAMES, '999-later']);
    await expect(migrate(database)).rejects.toThrow(LaterVersion);
    await database.query("DELETE FROM migrations WHERE name = '999-later'");
    await database.query('DROP TABLE later');
  });

  it('a migration that fails leaves nothing behind', async () => {
    const database = await open();
    const broken = { name: '999-broken', sql: 'CREATE TABLE half (id integer); SELECT 1 / 0' };
    await expect(migrate(database, [...MIGRATIONS, broken])).rejects.toThrow('zero');
    expect(await migrationsOf(database)).toEqual(NAMES);
    expect(await database.query("SELECT to_regclass('half') AS name")).toEqual([{ name: null }]);
  });

  it('no index has the status, so that changes of it stay in their places', async () => {
    const { query } = await open();
    const indexes = await query<{ indexdef: string }>(
      "SELECT indexdef FROM pg_indexes WHERE tablename = 'users'",
    );
    expect(indexes).toHaveLength(9);
    for (const { indexdef } of indexes) expect(indexdef).not.toContain('active');
  });
});

it('a database before the last version that is brought over is refused by name', () => {
  const some = ['001-users', '020-place-counts'];
  expect(() => requireUsable(some)).toThrow('021-shared-emails');
  expect(() => requireUsable([...some, '021-shared-emails'])).not.toThrow();
});
