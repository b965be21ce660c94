import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { afterAll, describe, inject } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { DiskRoom } from '#server/database/diskRoom.ts';
import { openEmbedded } from '#server/database/embedded.ts';
import { migrate, TABLES } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';

const postgresAddress = inject('postgresAddress');

interface Kind {
  readonly name: string;
  readonly kind: Database['kind'];
  readonly openNew: () => Promise<Opened>;
}

const EMBEDDED: Kind = { name: 'the embedded database', kind: 'embedded', openNew: openCopy };
/** Empty if it is not installed, which is reported once, when the databases are prepared. */
const POSTGRES: readonly Kind[] =
  postgresAddress === null
    ? []
    : [{ name: 'PostgreSQL', kind: 'postgres', openNew: openNewOnPostgres }];

type Tests = (open: () => Promise<Database>, kind: Database['kind']) => void;

/**
 * Runs the same tests on every database: the embedded one, and PostgreSQL if it is installed.
 * `open` returns the database with the schema and no rows: always the same one, since making one
 * takes a while, so a test opens it once.
 */
export function describeDatabases(tests: Tests): void {
  describeEach([EMBEDDED, ...POSTGRES], tests);
}

/** Like `describeDatabases`, on an embedded database in which no other file has prepared anything. */
export function describeNewDatabases(tests: Tests): void {
  describeEach([{ ...EMBEDDED, openNew: openOwnCopy }, ...POSTGRES], tests);
}

async function openOwnCopy(): Promise<Opened> {
  const database = await openEmbeddedCopy();
  return { database, close: database.close };
}

/** Tests of features that only PostgreSQL has. */
export function describePostgres(tests: Tests): void {
  describeEach(POSTGRES, tests);
}

function describeEach(kinds: readonly Kind[], tests: Tests): void {
  for (const { name, kind, openNew } of kinds) {
    describe(`on ${name}`, () => {
      const { open, close } = reopening(openNew);
      afterAll(close);
      tests(open, kind);
    });
  }
}

interface Opened {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

let embedded: Promise<Database> | null = null;

/** A copy of the prepared database, shared by the files that one process tests. */
async function openCopy(): Promise<Opened> {
  embedded ??= openEmbeddedCopy();
  return { database: await embedded, close: () => Promise.resolve() };
}

/**
 * Another copy of the prepared database.
 * @param folder where it is made; missing: beside the prepared one, with which it is removed
 */
export async function openEmbeddedCopy(
  folder = `${inject('embeddedTemplate')}-${randomUUID()}`,
  room: DiskRoom | null = null,
): Promise<Database> {
  await cp(inject('embeddedTemplate'), folder, { recursive: true });
  return openEmbedded(folder, room);
}

/** A new database on the PostgreSQL of all test files. */
export async function openNewOnPostgres(): Promise<Opened> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = openPostgres(`${postgresAddress}/postgres`, 1);
  // Takes longer on a busy machine than a statement may.
  await server.query('SET statement_timeout = 0');
  await server.query(`CREATE DATABASE ${name}`);
  await server.close();
  const database = openPostgres(`${postgresAddress}/${name}`);
  await migrate(database);
  return { database, close: database.close };
}

function reopening(openNew: () => Promise<Opened>) {
  let opened: Opened | null = null;
  return {
    open: async (): Promise<Database> => {
      opened ??= await openNew();
      await empty(opened.database);
      return opened.database;
    },
    close: async () => {
      await opened?.close();
    },
  };
}

const FEW_ROWS = 1000;

async function empty(database: Database): Promise<void> {
  // Otherwise rows of the audit stay.
  await database.transaction(async (on) => {
    await on.query("SET LOCAL audit.retention = 'on'");
    await on.query('DELETE FROM audit');
  });
  const { query } = database;
  const all = await query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  );
  const names = all.map(({ name }) => name);
  const tables = names.filter((name) => TABLES.includes(name));
  const made = names.filter((name) => !TABLES.includes(name));
  // Other files use the same embedded database.
  for (const name of made) await query(`DROP TABLE ${name}`);
  const counted = tables.map(
    (name) => `SELECT '${name}' AS name, count(*) FROM (SELECT FROM ${name} LIMIT ${FEW_ROWS}) t`,
  );
  const counts = await query<{ name: string; count: number }>(counted.join(' UNION ALL '));
  const filled = counts.filter(({ count }) => count > 0);
  // Faster than TRUNCATE, which makes new files for every table and its indexes.
  for (const { name, count } of filled) if (count < FEW_ROWS) await query(`DELETE FROM ${name}`);
  const full = filled.filter(({ count }) => count === FEW_ROWS).map(({ name }) => name);
  if (full.length > 0) await query(`TRUNCATE ${full.join(', ')} CASCADE`);
  const sequences = await query<{ name: string }>(
    'SELECT quote_ident(sequencename) AS name FROM pg_sequences WHERE last_value IS NOT NULL',
  );
  for (const { name } of sequences) await query(`ALTER SEQUENCE ${name} RESTART`);
}
