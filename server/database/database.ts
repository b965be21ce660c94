import type { Pool } from 'pg';

/** Column values by name. 64-bit integers come as numbers, `bytea` as `Buffer`, JSON as parsed. */
export type Row = Readonly<Record<string, unknown>>;

export interface Queryable {
  /**
   * Runs one statement. `values` fill `$1`, `$2` …: never write a value into `text`.
   * @returns its rows, if it has any
   * @throws DatabaseError of `pg`, with the SQLSTATE in `code`
   */
  readonly query: <R extends Row>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly R[]>;
}

/** `ONE_STATE`: all statements see the same changes, and only read. By default, read committed. */
type TransactionMode = 'READ COMMITTED' | typeof ONE_STATE;
export const ONE_STATE = 'REPEATABLE READ, READ ONLY';

/** PostgreSQL, on a server of its own or embedded (PGlite): the same statements run on both. */
export interface Database extends Queryable {
  readonly kind: 'postgres' | 'embedded';
  /**
   * Runs `work` in a transaction: commits if it resolves, else rolls back. Inside use only
   * `transaction`: the embedded database has one connection, and would wait for another for ever.
   * @param signal once it is aborted no statement begins: it rejects with an error of which
   *   `isCanceled` is true. PostgreSQL also stops the running one
   */
  readonly transaction: <Result>(
    work: (transaction: Queryable) => Promise<Result>,
    mode?: TransactionMode,
    signal?: AbortSignal,
  ) => Promise<Result>;
  /**
   * Listens on a channel of NOTIFY, until the returned function is called. All channels share one
   * connection. `onReconnect`: the connection was lost, and messages may have been missed.
   */
  readonly listen: (
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect: () => void,
  ) => Promise<() => Promise<void>>;
  /**
   * False if the disk is nearly full, or would be with that many more bytes. Only the embedded
   * database checks this.
   */
  readonly takesWrites: (moreBytes?: number) => boolean;
  /** Its size and state, for turns and metrics. */
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

/** Longer statements are cancelled with SQLSTATE 57014; not in the embedded database. */
export const STATEMENT_TIMEOUT_MS = 3000;

/**
 * Until the transaction ends, its statements, and the pauses between them, may last as long as they
 * take: changes, exports, backups, migrations and restores have to be whole.
 */
export async function liftTimeLimits({ query }: Queryable): Promise<void> {
  await query(`SELECT set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`);
}

/** The SQLSTATE of a statement that PostgreSQL stopped. */
const QUERY_CANCELED = '57014';

/** A statement was aborted before it began. */
export class CanceledError extends Error {
  readonly code = QUERY_CANCELED;
}

/** Whether an error means that a statement exceeded the time limit, or was aborted: it has done nothing. */
export function isCanceled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
}

/**
 * The database is read-only: a standby, an administrator's choice, or a nearly full disk
 * (`diskRoom`).
 */
const READ_ONLY = '25006';
const DISK_FULL = '53100';

/** Whether an error means that the database takes no writes for now; nothing was written. */
export function isWriteRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === READ_ONLY || error.code === DISK_FULL;
}

/**
 * A write that may be skipped, such as when somebody was last seen: reading continues without it.
 */
export async function ifWritable(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isWriteRefused(error)) throw error;
  }
}
