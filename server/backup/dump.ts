import { hash } from 'node:crypto';
import {
  type Database,
  liftTimeLimits,
  ONE_STATE,
  type Queryable,
} from '#server/database/database.ts';
import { EARLIER_TABLES, SEQUENCES, SET_ASIDE_TABLE, TABLES } from '#server/database/migrate.ts';

const ROWS_AT_ONCE = 200;

/**
 * A table: its name in SQL, how many rows it has, and a digest of them that ignores their order.
 */
export interface TableSum {
  readonly name: string;
  readonly rowCount: number;
  readonly digest: string;
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

interface Cursor {
  readonly table: string;
  readonly name: string;
}

/** The embedded database has one session for everybody, so names of cursors must differ. */
let dumpCount = 0;

/**
 * Reads every table and sequence of the product as of one moment, while others use the database, too.
 * The embedded one has a single connection, so its cursors are held on disk until the end.
 * @param use reads the pieces to their end, or throws
 */
export async function dump<Result>(
  database: Database,
  use: (pieces: Pieces) => Promise<Result>,
  leftOut: LeftOut = {},
): Promise<Result> {
  if (database.kind === 'postgres') {
    return database.transaction(async (on) => {
      await liftTimeLimits(on);
      return use(piecesOf(on, await openCursors(on, '', leftOut), await sequencesOf(on)));
    }, ONE_STATE);
  }
  const [cursors, sequences] = await database.transaction(
    async (on) => [await openCursors(on, 'WITH HOLD', leftOut), await sequencesOf(on)] as const,
  );
  try {
    return await use(piecesOf(database, cursors, sequences));
  } finally {
    for (const { name } of cursors) await database.query(`CLOSE ${name}`);
  }
}

async function openCursors(
  on: Queryable,
  hold: 'WITH HOLD' | '',
  leftOut: LeftOut = {},
): Promise<readonly Cursor[]> {
  dumpCount += 1;
  // Makes times read the same on every server.
  await on.query("SET LOCAL TimeZone = 'UTC'");
  const cursors = (await tablesInOrder(on)).map((table, at) => ({
    table,
    name: `dump_${dumpCount}_${at}`,
  }));
  for (const { table, name } of cursors) {
    await on.query(
      `DECLARE ${name} NO SCROLL CURSOR ${hold} FOR SELECT row_to_json(t)::text AS row FROM ${table} t
       WHERE NOT (${leftOut[table] ?? 'false'})`,
    );
  }
  return cursors;
}

async function* piecesOf(
  on: Queryable,
  cursors: readonly Cursor[],
  sequences: readonly Sequence[],
): Pieces {
  const tables: TableSum[] = [];
  for (const { table, name } of cursors) {
    yield { kind: 'table', name: table };
    const sum = openSum(table);
    for await (const rows of rowsOf(on, name)) {
      sum.add(rows);
      yield { kind: 'rows', json: `[${rows.join(',')}]` };
    }
    tables.push(sum.total());
  }
  yield { kind: 'end', tables, sequences };
}

async function* rowsOf(on: Queryable, cursor: string): AsyncIterable<readonly string[]> {
  for (;;) {
    const rows = await on.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM ${cursor}`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** The sum ignores the order of rows, which may differ elsewhere. */
function openSum(name: string) {
  let rowCount = 0;
  let [one, other] = [0n, 0n];
  return {
    add: (rows: readonly string[]) => {
      rowCount += rows.length;
      for (const row of rows) {
        const bytes = hash('sha256', row, 'buffer');
        one = BigInt.asUintN(64, one + bytes.readBigUInt64LE(0));
        other = BigInt.asUintN(64, other + bytes.readBigUInt64LE(8));
      }
    },
    total: (): TableSum => ({
      name,
      rowCount,
      digest: [one, other].map((sum) => sum.toString(16).padStart(16, '0')).join(''),
    }),
  };
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
  const names = ['migrations', SET_ASIDE_TABLE, ...(await tablesInOrder(on))];
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
  for (const { table, name } of await openCursors(target, '')) {
    const sum = openSum(table);
    for await (const rows of rowsOf(target, name)) sum.add(rows);
    // Otherwise no migration could alter its table in this transaction.
    await target.query(`CLOSE ${name}`);
    const is = sum.total();
    const was = expected.find((one) => one.name === table);
    if (is.rowCount !== was?.rowCount || is.digest !== was.digest) {
      throw new Error(
        `${was?.rowCount} rows of ${table} were to be copied; the ${is.rowCount} that arrived are not the same.`,
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
  return [...TABLES, ...EARLIER_TABLES].filter((name) => made.has(name));
}

async function sequencesOf({ query }: Queryable): Promise<readonly Sequence[]> {
  return query<{ name: string; last: number | null }>(
    `SELECT quote_ident(sequencename) AS name, last_value AS last FROM pg_sequences
     WHERE schemaname = 'public' AND sequencename = ANY($1)`,
    [SEQUENCES],
  );
}
