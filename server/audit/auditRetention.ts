import { addToAudit, lockAudit, type AuditRow } from '#server/audit/auditLog.ts';
import type { Database } from '#server/database/database.ts';
import { ifWritable } from '#server/database/isWriteRefused.ts';
import type { RegularWork } from '#server/operations/regularWork.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Signing in waits meanwhile. */
const ROWS_AT_ONCE = 10_000;

/** The daily work of a server. */
export function auditWorkOn(database: Database, keepMs: number): RegularWork {
  const run = () => ifWritable(removeOldAudit(database, keepMs, new Date()));
  return { everyMs: DAY_MS, isAtStart: true, run };
}

/**
 * Removes whole months (UTC) that ended longer ago than the retention. So about one row a month
 * records a removal, with the hash that the first remaining row continues.
 */
export async function removeOldAudit(database: Database, keepMs: number, now: Date): Promise<void> {
  const kept = new Date(now.getTime() - keepMs);
  const before = new Date(Date.UTC(kept.getUTCFullYear(), kept.getUTCMonth(), 1));
  let isMore = true;
  while (isMore) isMore = await removeSome(database, before, now);
}

/** @returns whether there may be more */
function removeSome(database: Database, before: Date, now: Date): Promise<boolean> {
  return database.transaction(async (on) => {
    await lockAudit(on);
    // The rows before the first one that stays, whatever later rows say after the clock was set;
    // the last row always stays.
    const [through] = await on.query<Pick<AuditRow, 'number' | 'hash'> & { count: number }>(
      `SELECT number, hash, number - first + 1 AS count
       FROM audit, (SELECT min(number) AS first, max(number) AS last FROM audit) AS bounds
       WHERE number = least(first + $2::bigint,
         coalesce((SELECT min(number) FROM audit WHERE at >= $1), last)) - 1`,
      [before, ROWS_AT_ONCE],
    );
    if (through === undefined) return false;
    const { number, hash, count } = through;
    const about = { count, through: { number, hash } };
    await addToAudit(on, { kind: 'auditRemoved', by: null, about }, now);
    await on.query("SET LOCAL audit.retention = 'on'");
    await on.query('DELETE FROM audit WHERE number <= $1', [number]);
    return count === ROWS_AT_ONCE;
  });
}
