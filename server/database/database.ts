import type { Pool } from 'pg';

/** Column values by name. 64-bit integers come as numbers, `bytea` as `Buffer`, JSON as parsed. */
export type Row = Readonly<Record<string, unknown>>;

export interface Queryable {
  /**
   * Runs one statement. `values` fill `$1`, `$2` …: never write a value into `text`.
   * @returns its rows; none for a statement without rows
   * @throws DatabaseError of `pg`, with the SQLSTATE in `code`
   */
  readonly query: RunStatement;
  /**
   * As `query`, for a text that is asked again and again: each connection keeps it parsed, and planned
   * for whatever values if that is as good. Not for texts that are put together: each is kept.
   */
  readonly prepared: RunStatement;
}

type RunStatement = <R extends Row>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly R[]>;

/** `ONE_STATE`: all statements see the same changes, and only read. By default, read committed. */
type TransactionMode = 'READ COMMITTED' | typeof ONE_STATE;
export const ONE_STATE = 'REPEATABLE READ, READ ONLY';

/** PostgreSQL, on a server of its own or embedded (PGlite): the same statements run on both. */
export interface Database extends Queryable {
  readonly kind: 'postgres' | 'embedded';
  /**
   * Runs `work` in a transaction: commits if it resolves, else rolls back. Within it use only
   * `transaction`: the embedded database has one connection, and waits for ever for another.
   */
  readonly transaction: <Result>(
    work: (transaction: Queryable) => Promise<Result>,
    mode?: TransactionMode,
  ) => Promise<Result>;
  /**
   * Statements outside of transactions, as long as the signal is not aborted: then they reject with an
   * error of which `isCanceled` is true. On PostgreSQL the one that runs is stopped.
   */
  readonly until: (signal: AbortSignal) => Queryable;
  /**
   * Listens on a channel of NOTIFY, until the returned function is called. All channels share one
   * connection. `onReconnect`: it was lost, and messages may have been missed.
   */
  readonly listen: (
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect: () => void,
  ) => Promise<() => Promise<void>>;
  /**
   * False where the disk is nearly full, or would be with so many bytes more: of the embedded database,
   * the only one that looks.
   */
  readonly takesWrites: (moreBytes?: number) => boolean;
  /** For sign-in, which has a driver of its own. */
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

/** No statement runs longer: it is cancelled with SQLSTATE 57014. Not so in the embedded database. */
export const STATEMENT_TIMEOUT_MS = 3000;
