import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import { migrate, migrateWithin, migrationsOf } from '#server/database/migrate.ts';
import type { Migration } from '#server/database/migrations.ts';
import { dumpAlone, fillFrom, SECRETS } from '#server/operations/dump.ts';
import { openNewEmbedded } from '#server/operations/makeEmbedded.ts';

/** The effect of an upgrade. */
export interface RehearsedUpgrade {
  readonly rowCount: number;
  readonly copySeconds: number;
  /** In order. */
  readonly migrations: readonly {
    readonly name: string;
    readonly seconds: number;
    /** See `Migration.breaks`. */
    readonly breaks: string;
  }[];
  /**
   * A line for each table, column and index that it adds or removes, and for each table whose
   * number of rows changes.
   */
  readonly changes: readonly string[];
}

/**
 * Copies a database of this version or an earlier one into an embedded one, which is removed again,
 * and migrates the copy.
 * @param openNew makes and opens the copy, in a folder that does not exist
 * @throws Error if a later version has migrated the database
 */
export async function rehearseUpgrade(
  database: Database,
  migrations?: readonly Migration[],
  openNew = openNewEmbedded,
): Promise<RehearsedUpgrade> {
  const wanted = await migrationsOf(database);
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-rehearsal-'));
  try {
    const copy = await openNew(join(folder, 'database'));
    try {
      const startMs = performance.now();
      const tables = await dumpAlone(
        database,
        (pieces) =>
          copy.transaction(async (on) => {
            await migrateWithin(on, { wanted });
            return fillFrom(on, pieces);
          }),
        SECRETS,
      );
      const copySeconds = (performance.now() - startMs) / 1000;
      const before = await shapeOf(copy);
      const made: { name: string; breaks: string; seconds: number }[] = [];
      await migrate(copy, {
        ...(migrations && { migrations }),
        onMade: ({ name, breaks }, ms) => made.push({ name, breaks, seconds: ms / 1000 }),
      });
      const rowCount = tables.reduce((sum, table) => sum + table.rowCount, 0);
      const changes = changesOf(before, await shapeOf(copy));
      return { rowCount, copySeconds, migrations: made, changes };
    } finally {
      await copy.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** By name: whether it is a table, a column or an index. */
type Shape = ReadonlyMap<string, string>;

const SHAPE = `SELECT 'column ' || table_name || '.' || column_name AS name, data_type AS what
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT 'index ' || indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'`;

async function shapeOf({ query }: Database): Promise<Shape> {
  const shape = new Map(
    (await query<{ name: string; what: string }>(SHAPE)).map(({ name, what }) => [name, what]),
  );
  const tables = await query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  for (const { name } of tables) {
    // The result names migrations separately.
    if (name === 'migrations') continue;
    const [row] = await query<{ count: number }>(`SELECT count(*) AS count FROM ${name}`);
    shape.set(`table ${name}`, `${row?.count} rows`);
  }
  return shape;
}

function changesOf(before: Shape, after: Shape): readonly string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return names.flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    if (was === is) return [];
    if (was === undefined) return [`+ ${name}: ${is}`];
    return [is === undefined ? `- ${name}: ${was}` : `  ${name}: ${was}, then ${is}`];
  });
}
