import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Database, Queryable } from '#server/database/database.ts';
import { openEmbedded } from '#server/database/embedded.ts';
import { migrate, migrationsOf, MIGRATIONS } from '#server/database/migrate.ts';
import { USER_COLUMNS, userRow } from '#server/list/row.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { openNewOnPostgres } from '#server/testing/describeDatabases.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

/** Databases of the version with 21 migrations. */
const FIXTURES = join(import.meta.dirname, '../../tools/planted/fixtures');
const TIMEOUT_MS = 120_000;
const UNCHANGED = [
  'audit',
  'change_keys',
  'changes',
  'default_views',
  'operations',
  'removed_users',
  'saved_views',
  'server_values',
  'staff',
  'staff_accounts',
  'staff_links',
  'staff_sessions',
  'staff_tokens',
];

async function earlierEmbedded(): Promise<Database> {
  const folder = join(temporaryFolder('earlier'), 'database');
  mkdirSync(folder);
  const files = brotliDecompressSync(readFileSync(join(FIXTURES, 'database-021.tar.br')));
  execFileSync('tar', ['x', '-C', folder], { input: files });
  const database = await openEmbedded(folder);
  onTestFinished(database.close);
  return database;
}

async function earlierPostgres(): Promise<Database> {
  const { database } = await openNewOnPostgres();
  await database.query('DROP SCHEMA public CASCADE');
  await database.query('CREATE SCHEMA public');
  const dump = gunzipSync(readFileSync(join(FIXTURES, 'database-021.sql.gz'))).toString();
  const client = await database.pool.connect();
  await client.query('SET statement_timeout = 0');
  // Without the commands of psql.
  await client.query(dump.replaceAll(/^\\.*$/gm, ''));
  client.release(true);
  onTestFinished(database.close);
  return database;
}

const DATABASES = [
  { name: 'the embedded database', openEarlier: earlierEmbedded },
  ...(inject('postgresAddress') === null
    ? []
    : [{ name: 'PostgreSQL', openEarlier: earlierPostgres }]),
];

const rowsOf = async ({ query }: Queryable, tables: readonly string[]) => {
  const rows: Record<string, readonly unknown[]> = {};
  for (const table of tables) {
    rows[table] = await query(
      `SELECT (to_jsonb(t) - '{revision,total,hash}'::text[])::text AS row FROM ${table} t ORDER BY 1`,
    );
  }
  return rows;
};
const usersOf = ({ query }: Queryable, table: string) =>
  query<{ id: string; seq: number; record: string }>(
    `SELECT id, seq, record FROM ${table} ORDER BY seq DESC`,
  );

/** The database, whose transactions end at a statement as if the server was killed there. */
function killedAt(database: Database, statement: number): Database {
  let count = 0;
  const counted = (on: Queryable): Queryable => {
    const query: Queryable['query'] = async (text, values) => {
      count += 1;
      if (count === statement) throw new Error('killed');
      return on.query(text, values);
    };
    return { query };
  };
  return {
    ...database,
    transaction: (work, mode) => database.transaction((on) => work(counted(on)), mode),
  };
}

describe.each(DATABASES)('on $name', ({ openEarlier }) => {
  it(
    'a database of the earlier version keeps every user, change, member of staff and view',
    async () => {
      const database = await openEarlier();
      const [users, others] = [await usersOf(database, 'users'), await rowsOf(database, UNCHANGED)];
      expect(users.length).toBeGreaterThan(4900);
      await migrate(database);
      expect(await usersOf(database, 'users')).toEqual(users);
      expect(await rowsOf(database, UNCHANGED)).toEqual(others);
      expect(await migrationsOf(database)).toEqual(MIGRATIONS.map(({ name }) => name));
      const stored = await database.query(
        `SELECT ${Object.keys(USER_COLUMNS).join(', ')} FROM users WHERE id ~ '^(odd|7)'`,
      );
      expect(stored.length).toBeGreaterThan(5);
      const columns = (row: object) =>
        Object.entries(row).map(([name, value]) => [
          name,
          value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
        ]);
      for (const row of stored) {
        const computed = userRow(String(row['record']));
        expect(columns(row)).toEqual(columns({ ...row, ...computed }));
      }
      const list = openSharedList(database, fixedEnvironment());
      // Pages of that version may know any of its numbers.
      const [known] = await database.query<{ number: number }>(
        'SELECT max(number) AS number FROM changes WHERE revision = number',
      );
      expect(await list.revision()).toBeGreaterThan(known?.number ?? Infinity);
      const search = { ...EVERYONE, text: "çağ o'neill" };
      const question = { kind: 'page', query: search, page: 1, size: 10 } as const;
      expect(await list.answer(question)).toMatchObject({ value: { total: 2 } });
      const [last] = await database.query('SELECT max(number)::text AS id FROM changes');
      const undo = { kind: 'undo', changeId: String(last?.['id']) } as const;
      const undone = await list.commit(randomUUID(), undo, SOMEBODY);
      expect(undone).toMatchObject({ result: { ok: true } });
      await migrate(database);
    },
    TIMEOUT_MS,
  );

  it(
    'killed at any statement it leaves the earlier version whole, and the next start brings it over',
    async () => {
      const database = await openEarlier();
      const users = await usersOf(database, 'users');
      let statement = 0;
      for (let isOver = false; !isOver;) {
        statement += 1;
        isOver = await migrate(killedAt(database, statement)).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ message: 'killed' });
            return false;
          },
        );
        if (isOver) break;
        expect(await migrationsOf(database)).toHaveLength(21);
      }
      expect(statement).toBeGreaterThan(25);
      expect(await usersOf(database, 'users')).toEqual(users);
    },
    TIMEOUT_MS,
  );
});

// The embedded database has one server: its folder is locked.
it.each(inject('postgresAddress') === null ? [] : ['PostgreSQL'])(
  'a database on which a server of the earlier version runs is left alone (%s)',
  async () => {
    const database = await earlierPostgres();
    const client = await database.pool.connect();
    // As that server announces itself.
    await client.query('SELECT pg_advisory_lock_shared(4180008, 21)');
    await expect(migrate(database)).rejects.toThrow('is running');
    client.release(true);
    await expect
      .poll(() =>
        migrate(database).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  },
  TIMEOUT_MS,
);
