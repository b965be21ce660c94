import {
  type Database,
  liftTimeLimits,
  ONE_STATE,
  type Queryable,
} from '#server/database/database.ts';
import { PAST_TABLES, SEQUENCES, TABLES } from '#server/database/migrate.ts';

const ROWS_AT_ONCE = 200;

/** A table: its name in SQL, how many rows it has, and a sum of their hashes, in whatever order. */
export interface TableSum {
  readonly name: string;
  readonly rowCount: number;
  /** Missing in backups of before 2026-11-29. */
  readonly sum?: string | undefined;
}

interface Sequence {
  readonly name: string;
  /** `null`: no number was used yet. */
  readonly last: number | null;
}

/**
 * The whole content of a database: each table, followed by its rows, and finally the expected sums.
 */
export type Piece =
  | { readonly kind: 'table'; readonly name: string }
  /** A JSON array, as text: values are not parsed on the way. */
  | { readonly kind: 'rows'; readonly json: string }
  | {
      readonly kind: 'end';
      readonly tables: readonly TableSum[];
      readonly sequences: readonly Sequence[];
    };

export type Pieces = AsyncIterable<Piece>;

/** By table: a SQL condition for the rows that are left out. */
type LeftOut = Readonly<Record<string, string>>;

/** Credentials, and the state of backups and of the history's retention. */
export const SECRETS: LeftOut = {
  staff_sessions: 'true',
  oidc_requests: 'true',
  server_values: "name IN ('secret', 'backups', 'history')",
};

/**
 * Reads every table and sequence of the product as of one moment. Others use a PostgreSQL meanwhile;
 * the embedded database does nothing else until the end.
 * @param use reads the pieces to their end, or throws
 */
export function dump<Result>(
  database: Database,
  use: (pieces: Pieces) => Promise<Result>,
  leftOut: LeftOut = {},
): Promise<Result> {
  return database.transaction(async (on) => {
    await liftTimeLimits(on);
    return use(piecesOf(on, leftOut));
  }, ONE_STATE);
}

async function* piecesOf(on: Queryable, leftOut: LeftOut): Pieces {
  await showSameTimes(on);
  const tables: TableSum[] = [];
  for (const name of await tablesInOrder(on)) {
    yield { kind: 'table', name };
    const kept = `${name} AS t WHERE NOT (${leftOut[name] ?? 'false'})`;
    await on.query(`DECLARE dumped NO SCROLL CURSOR FOR SELECT ${ROW} AS row FROM ${kept}`);
    for (;;) {
      const rows = await on.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM dumped`);
      if (rows.length > 0)
        yield { kind: 'rows', json: `[${rows.map(({ row }) => row).join(',')}]` };
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await on.query('CLOSE dumped');
    tables.push({ name, ...(await sumOf(on, kept)) });
  }
  yield { kind: 'end', tables, sequences: await sequencesOf(on) };
}

const ROW = 'row_to_json(t)::text';

/** Of as many hexadecimal digits of each row's hash as a bigint holds. */
async function sumOf(on: Queryable, rows: string): Promise<Omit<TableSum, 'name'>> {
  const [row] = await on.query<{ count: number; sum: string }>(
    `SELECT count(*) AS count,
       coalesce(sum(('x' || left(md5(${ROW}), 15))::bit(60)::bigint), 0)::text AS sum
     FROM ${rows}`,
  );
  return { rowCount: row?.count ?? 0, sum: row?.sum ?? '' };
}

/** Times read the same on every server. */
async function showSameTimes({ query }: Queryable): Promise<void> {
  await query("SET LOCAL TimeZone = 'UTC'");
}

/** @throws Error if a table of the database has a row */
export async function requireEmpty(on: Queryable): Promise<void> {
  for (const name of await tablesInOrder(on)) {
    const [row] = await on.query(`SELECT FROM ${name} LIMIT 1`);
    if (row !== undefined) {
      throw new Error(`The database is not empty: it has rows in its table ${name}.`);
    }
  }
}

/** Removes the product's own tables and sequences, and the list of migrations. */
export async function removeAll(on: Queryable): Promise<void> {
  const names = ['migrations', ...(await tablesInOrder(on))];
  for (const name of names.toReversed()) {
    await on.query(`DROP TABLE IF EXISTS ${name}`);
  }
  for (const { name } of await sequencesOf(on)) await on.query(`DROP SEQUENCE ${name}`);
}

/**
 * Fills empty tables with the pieces, and reads them again.
 * @param target a transaction, migrated as the database of the pieces was
 * @returns its content
 * @throws Error if pieces are missing, or the content differs from the expected sums
 */
export async function fillFrom(target: Queryable, pieces: Pieces): Promise<readonly TableSum[]> {
  await liftTimeLimits(target);
  const names = await tablesInOrder(target);
  let table: string | undefined;
  let end: Extract<Piece, { kind: 'end' }> | undefined;
  // Reads to the end, since a file's checksum follows the pieces.
  for await (const piece of pieces) {
    if (end !== undefined) throw new Error('More follows its end.');
    if (piece.kind === 'end') end = piece;
    else if (piece.kind === 'table') {
      // Must be a known table, since it becomes part of a statement.
      table = names.find((name) => name === piece.name);
      if (table === undefined) throw new Error(`There is no table ${piece.name}.`);
    } else {
      await target.query(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
        [piece.json],
      );
    }
  }
  if (end === undefined) throw new Error('Its end is missing.');
  for (const { name, last } of end.sequences) {
    if (last !== null) await target.query('SELECT setval($1, $2)', [name, last]);
  }
  await requireSame(target, end.tables);
  return end.tables;
}

async function requireSame(target: Queryable, expected: readonly TableSum[]): Promise<void> {
  await showSameTimes(target);
  for (const name of await tablesInOrder(target)) {
    const is = await sumOf(target, `${name} AS t`);
    const was = expected.find((one) => one.name === name);
    if (is.rowCount !== was?.rowCount || (was.sum !== undefined && is.sum !== was.sum)) {
      throw new Error(
        `${was?.rowCount} rows of ${name} were to be copied; the ${is.rowCount} that arrived are not the same.`,
      );
    }
  }
}

/** Every table except the list of migrations; tables that others refer to come first. */
async function tablesInOrder({ query }: Queryable): Promise<readonly string[]> {
  const tables = await query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  const made = new Set(tables.map(({ name }) => name));
  return [...TABLES, ...PAST_TABLES].filter((name) => made.has(name));
}

async function sequencesOf({ query }: Queryable): Promise<readonly Sequence[]> {
  return query<{ name: string; last: number | null }>(
    `SELECT quote_ident(sequencename) AS name, last_value AS last FROM pg_sequences
     WHERE schemaname = 'public' AND sequencename = ANY($1)`,
    [SEQUENCES],
  );
}
