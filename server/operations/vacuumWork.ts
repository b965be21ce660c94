import type { Database } from '#server/database/database.ts';
import type { RegularWork } from '#server/operations/regularWork.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** After this long nobody is working, or they are reading. */
const QUIET_MS = MINUTE_MS;
/**
 * A table of this size takes about a second, in which nobody is answered (100,000 users). Larger
 * ones wait longer.
 */
const BYTES_PER_QUIET = 150 * 1024 * 1024;
/** Without a quiet moment, it is done anyway after this long. */
const MAX_DELAY_MS = DAY_MS;

interface Clock {
  /** For how long nobody has used the list, in milliseconds. */
  readonly quietMs: () => number;
  /** A monotonic clock. */
  readonly nowMs?: () => number;
}

type Table = {
  /** Its name in SQL. */
  readonly name: string;
  /** The size of its files. A VACUUM may write as much into the log. */
  readonly bytes: number;
  readonly is_changed: boolean;
};

/**
 * Makes the room of removed rows available to the next ones, and tells the planner how large tables
 * are: once after the start and once a day. PostgreSQL does it by itself. The embedded database
 * does nothing else meanwhile, so it is done in quiet moments, table by table, the smallest first.
 */
export function vacuumWorkOn(
  { kind, query, takesWrites }: Pick<Database, 'kind' | 'query' | 'takesWrites'>,
  { quietMs, nowMs = () => performance.now() }: Clock,
): readonly RegularWork[] {
  if (kind === 'postgres') return [];
  let dueAtMs = nowMs();
  /** The tables that are still to come; `null`: all of them. */
  let left: readonly Table[] | null = null;
  const mayBegin = (bytes: number) =>
    quietMs() >= QUIET_MS * Math.max(1, bytes / BYTES_PER_QUIET) ||
    nowMs() - dueAtMs >= MAX_DELAY_MS;
  const tidy = async ({ name, bytes, is_changed: isChanged }: Table) => {
    if (!takesWrites(bytes)) return;
    await query(`VACUUM ${name}`);
    if (isChanged) await query(`ANALYZE ${name}`);
  };
  const run = async () => {
    if (nowMs() < dueAtMs || !takesWrites()) return;
    if (!mayBegin(0)) return;
    left ??= await query<Table>(TABLES);
    for (;;) {
      const [table, ...others] = left;
      if (table === undefined) break;
      if (!mayBegin(table.bytes)) return;
      // Also after a failure: the others get their turn anyway.
      left = others;
      await tidy(table);
    }
    left = null;
    dueAtMs = nowMs() + DAY_MS;
  };
  return [{ everyMs: MINUTE_MS, isAtStart: false, run }];
}

/** PostgreSQL's own rule for analysing a table. Its counters start at each start. */
const TABLES = `
  SELECT format('%I.%I', schemaname, relname) AS name, pg_total_relation_size(relid) AS bytes,
    schemaname = 'public' AND (last_analyze IS NULL
      OR n_mod_since_analyze > 50 + 0.1 * (SELECT greatest(reltuples, 0) FROM pg_class WHERE oid = relid)) AS is_changed
  FROM pg_stat_all_tables
  -- Each ANALYZE writes the other one anew.
  WHERE schemaname = 'public' OR (schemaname, relname) = ('pg_catalog', 'pg_statistic')
  -- None waits for a larger one.
  ORDER BY bytes, name`;
