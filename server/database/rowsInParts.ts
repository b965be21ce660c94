import { ONE_STATE, type Database, type Queryable, type Row } from '#server/database/database.ts';
import { CanceledError } from '#server/database/isCanceled.ts';

interface ReadStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Few enough to be sent and read in a few milliseconds. */
const ROWS_AT_ONCE = 1000;

/** The embedded database has one session for all. */
let cursorCount = 0;

/**
 * Reads the rows of a statement part by part, all of one state of the database. The embedded
 * database runs others' statements in between.
 * @param statementOn may read the database before; on PostgreSQL it sees that state, too
 * @param take receives one part after the other; an error from it ends the reading
 * @throws CanceledError
 */
export async function rowsInParts(
  database: Database,
  statementOn: (on: Queryable) => Promise<ReadStatement>,
  take: (rows: readonly Row[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  // A transaction would occupy the only connection until the end. Instead the whole answer is held
  // on disk.
  if (database.kind === 'embedded') await readOn(database, 'WITH HOLD', statementOn, take, signal);
  else {
    await database.transaction((on) => readOn(on, '', statementOn, take, signal), ONE_STATE);
  }
}

async function readOn(
  on: Queryable,
  hold: 'WITH HOLD' | '',
  statementOn: (on: Queryable) => Promise<ReadStatement>,
  take: (rows: readonly Row[]) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { text, values } = await statementOn(on);
  // All rows are read: otherwise plans would be chosen for the fastest first rows.
  await on.query("SELECT set_config('cursor_tuple_fraction', '1', false)");
  cursorCount += 1;
  const name = `parts_${cursorCount}`;
  await on.query(`DECLARE ${name} NO SCROLL CURSOR ${hold} FOR ${text}`, values);
  try {
    for (;;) {
      if (signal?.aborted === true) throw new CanceledError();
      const rows = await on.query(`FETCH ${ROWS_AT_ONCE} FROM ${name}`);
      take(rows);
      if (rows.length < ROWS_AT_ONCE) return;
    }
  } finally {
    // In a transaction the cursor ends by itself, even after a failure.
    if (hold !== '') await on.query(`CLOSE ${name}`);
  }
}
