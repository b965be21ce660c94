import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { openEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';
import {
  findPostgres,
  startPostgres,
  type TemporaryPostgres,
} from '#server/testing/temporaryPostgres.ts';

const programs = await findPostgres();

/**
 * The same tests on every database: the embedded one, and a PostgreSQL of their own where it is
 * installed. `open` returns the database with the schema and no rows: always the same one, since
 * making one takes seconds, so a test opens it once.
 */
export function describeDatabases(
  tests: (open: () => Promise<Database>, kind: Database['kind']) => void,
): void {
  describe('on the embedded database', () => {
    const { open, close } = reopening(() => openEmbedded(null));
    afterAll(close);
    tests(open, 'embedded');
  });
  describe.skipIf(programs === null)('on PostgreSQL', () => {
    let server: TemporaryPostgres | null = null;
    const { open, close } = reopening(async () => {
      if (server === null) throw new Error('PostgreSQL was not started');
      return openPostgres(await server.newDatabase());
    });
    beforeAll(async () => {
      if (programs !== null) server = await startPostgres(programs);
    });
    afterAll(async () => {
      await close();
      await server?.stop();
    });
    tests(open, 'postgres');
  });
}

function reopening(openNew: () => Promise<Database>) {
  let database: Database | null = null;
  return {
    open: async (): Promise<Database> => {
      database ??= await openMigrated(openNew);
      await empty(database);
      return database;
    },
    close: async () => database?.close(),
  };
}

async function openMigrated(openNew: () => Promise<Database>): Promise<Database> {
  const database = await openNew();
  await migrate(database);
  return database;
}

const FEW_ROWS = 1000;

async function empty({ query }: Database): Promise<void> {
  const tables = await query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  );
  const counted = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) FROM (SELECT FROM ${name} LIMIT ${FEW_ROWS}) t`,
  );
  const counts = await query<{ name: string; count: number }>(counted.join(' UNION ALL '));
  const filled = counts.filter(({ count }) => count > 0);
  // Faster than TRUNCATE, which makes new files for every table and its indexes.
  for (const { name, count } of filled) if (count < FEW_ROWS) await query(`DELETE FROM ${name}`);
  const full = filled.filter(({ count }) => count === FEW_ROWS).map(({ name }) => name);
  if (full.length > 0) await query(`TRUNCATE ${full.join(', ')} CASCADE`);
}
