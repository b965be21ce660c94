import type { Queryable } from '#server/database/database.ts';

/*
 * Numbers do not become visible in order: change 6 may be committed before change 5. So each
 * transaction holds an advisory lock from before it takes its number until it is committed, named
 * after a number below its own. The lowest lock is the watermark: all changes up to it are committed
 * or were never made. Transaction ids would not do: their order may differ from that of the numbers,
 * and they start again in a restored database.
 */

/** An arbitrary number, the same in every server. */
const LOCK_CLASS = 4_180_002;
const LAST_NUMBER = 'CASE WHEN is_called THEN last_value ELSE 0 END';

// The number depends on the lock's result, so it is taken after that.
const TAKE = `WITH announced AS MATERIALIZED (
    SELECT pg_advisory_xact_lock_shared((${LOCK_CLASS}::bigint << 32) + (SELECT ${LAST_NUMBER} FROM change_numbers))
  ) SELECT nextval('change_numbers') AS number FROM announced`;

/**
 * A subquery for `readWatermark`. It reads the last number before the locks: a writer that takes a
 * number up to the last one holds its lock by then.
 * @param known such as `$1`: an earlier watermark. While no later number is taken, it is still the
 *   watermark, and the locks are not read, which would take longest
 */
export function watermarkSql(known: string): string {
  return `(SELECT CASE WHEN newest.number = ${known}::bigint THEN newest.number ELSE least(
      newest.number,
      (
        SELECT min(objid::bigint) FROM pg_locks
        WHERE locktype = 'advisory' AND classid = ${LOCK_CLASS}::oid AND objsubid = 1
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND objid::bigint <= newest.number
      )
    ) END AS number
    FROM (SELECT ${LAST_NUMBER} AS number FROM change_numbers) AS newest)`;
}

/** Used if none is known. */
export const WATERMARK_SQL = watermarkSql('-1');

/**
 * The number of this transaction's change. Take it after its users are written: of two changes of
 * one user the later one then has the greater number.
 */
export async function takeChangeNumber({ prepared }: Queryable): Promise<number> {
  const [row] = await prepared<{ number: number }>(TAKE);
  if (row === undefined) throw new Error('A sequence always has a next value.');
  return row.number;
}

/** The last number that was taken: nothing of a later change is visible. */
export async function newestNumber({ prepared }: Queryable): Promise<number> {
  const [row] = await prepared<{ number: number }>(
    `SELECT ${LAST_NUMBER} AS number FROM change_numbers`,
  );
  return row?.number ?? 0;
}

/** The watermark: every later statement sees all changes up to this number; 0 before the first. */
export async function readWatermark({ prepared }: Queryable): Promise<number> {
  const [row] = await prepared<{ number: number }>(
    `SELECT number FROM ${WATERMARK_SQL} AS watermark`,
  );
  return row?.number ?? 0;
}
