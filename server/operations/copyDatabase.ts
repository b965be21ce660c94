import type { Database, Queryable } from '#server/database/database.ts';

const BATCH_ROWS = 500;

export interface CopiedTable {
  readonly name: string;
  readonly rowCount: number;
}

/**
 * Copies every table and sequence of a database into an empty one of the same version, all or
 * nothing. Rows travel as JSON text: no value is read on the way.
 * @param to migrated, as `from` is
 * @returns the tables, each counted on both sides
 * @throws Error if `to` holds anything, or a count differs
 */
export async function copyDatabase(from: Database, to: Database): Promise<readonly CopiedTable[]> {
  const names = await tablesInOrder(from);
  return from.transaction((source) =>
    to.transaction(async (target) => {
      // One moment of the source, however long it takes.
      await source.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await target.query('SET LOCAL statement_timeout = 0');
      const copied: CopiedTable[] = [];
      for (const name of names) {
        if ((await countOf(target, name)) > 0) {
          throw new Error(`The new database is not empty: it has rows in its table ${name}.`);
        }
        copied.push({ name, rowCount: await copyTable(source, target, name) });
      }
      await copySequences(source, target);
      return copied;
    }),
  );
}

/** Every table but the list of migrations, quoted; those that others refer to come first. */
async function tablesInOrder({ query }: Database): Promise<readonly string[]> {
  const tables = await query<{ name: string; refers_to: readonly string[] }>(
    `SELECT quote_ident(c.relname) AS name, coalesce((
       SELECT json_agg(DISTINCT quote_ident(other.relname)) FROM pg_constraint f
       JOIN pg_class other ON other.oid = f.confrelid
       WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid <> c.oid
     ), '[]') AS refers_to
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND c.relname <> 'migrations'
     ORDER BY c.relname`,
  );
  const ordered: string[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const free = waiting.filter(({ refers_to }) =>
      refers_to.every((name) => ordered.includes(name)),
    );
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.');
    ordered.push(...free.map(({ name }) => name));
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

async function copyTable(source: Queryable, target: Queryable, name: string): Promise<number> {
  await source.query(`DECLARE copied CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${name} t`);
  for (;;) {
    const rows = await source.query<{ row: string }>(`FETCH ${BATCH_ROWS} FROM copied`);
    if (rows.length === 0) break;
    await target.query(
      `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1::json)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
  }
  await source.query('CLOSE copied');
  const [before, after] = [await countOf(source, name), await countOf(target, name)];
  if (before !== after) {
    throw new Error(`${before} rows of ${name} were to be copied, but ${after} arrived.`);
  }
  return after;
}

async function copySequences(source: Queryable, target: Queryable): Promise<void> {
  const sequences = await source.query<{ name: string; last: number | null }>(
    `SELECT quote_ident(sequencename) AS name, last_value AS last FROM pg_sequences
     WHERE schemaname = 'public'`,
  );
  for (const { name, last } of sequences) {
    if (last !== null) await target.query('SELECT setval($1, $2)', [name, last]);
  }
}

async function countOf({ query }: Queryable, name: string): Promise<number> {
  const [row] = await query<{ count: number }>(`SELECT count(*) AS count FROM ${name}`);
  return row?.count ?? 0;
}
