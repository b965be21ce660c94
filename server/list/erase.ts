import type { CommitResult } from '#domain/change/change.ts';
import type { ChangeResponse } from '#protocol/changes.ts';
import {
  liftTimeLimits,
  type Database,
  type Queryable,
  type Row,
} from '#server/database/database.ts';
import { eraseResponses } from '#server/list/changeKeys.ts';
import { isStorableId } from '#server/list/locking.ts';
import { readRevision, recordEvent } from '#server/list/revision.ts';

const NOTHING: CommitResult = { ok: true, user: null, change: null };
const IN_LIST: CommitResult = { ok: false, problem: 'conflict', conflict: { kind: 'gone' } };

/**
 * Erases a removed user from the history for good, also from the stored responses to changes.
 * @param on in a transaction
 */
export async function erase(on: Queryable, id: string): Promise<ChangeResponse> {
  const { query } = on;
  const undone = async (result: CommitResult) => ({ result, revision: await readRevision(on) });
  if (!isStorableId(id)) return undone(NOTHING);
  // Restoring the user at the same time needs this row, too.
  const removed = await query('DELETE FROM removed_users WHERE user_id = $1 RETURNING place', [id]);
  if (removed.length === 0) {
    const inList = await query('SELECT FROM users WHERE id = $1', [id]);
    return undone(inList.length === 0 ? NOTHING : IN_LIST);
  }
  const operations = await query<{ change_number: number }>(
    'DELETE FROM operations WHERE user_id = $1 RETURNING change_number',
    [id],
  );
  const numbers = operations.map(({ change_number: number }) => number);
  await eraseResponses(on, id, numbers, NOTHING, IN_LIST);
  await query('UPDATE changes SET user_count = user_count - 1 WHERE number = ANY($1::bigint[])', [
    numbers,
  ]);
  // They touched nobody else.
  await query('DELETE FROM changes WHERE number = ANY($1::bigint[]) AND user_count = 0', [numbers]);
  return { result: NOTHING, revision: await recordEvent(on) };
}

/** What one transaction removes: so many changes, or fewer of so many users; a large one alone. */
const AT_ONCE = { changes: 500, users: 10_000 };

/** What a retention removes. */
export interface OldHistory {
  /** The number of its last change; 0: nothing. */
  readonly through: number;
  readonly changeCount: number;
  /** Users who cannot be restored afterwards. */
  readonly removedCount: number;
}

// The changes before the first one that stays; later ones stay, too, even if the clock was moved back.
const OLD = `WITH bounds AS (
    SELECT coalesce(
      (SELECT number FROM changes WHERE made_at >= $1 ORDER BY number LIMIT 1) - 1,
      (SELECT max(number) FROM changes), 0) AS through
  )
  SELECT through, (SELECT count(*) FROM changes WHERE number <= through) AS "changeCount",
    (SELECT count(*) FROM removed_users WHERE change_number <= through) AS "removedCount"
  FROM bounds`;

/** What a retention would remove of the history before this moment. */
export function oldHistory(database: Database, before: Date): Promise<OldHistory> {
  return database.transaction(async (on) => {
    await liftTimeLimits(on);
    const [old] = await on.query<OldHistory & Row>(OLD, [before]);
    return old ?? { through: 0, changeCount: 0, removedCount: 0 };
  });
}

/**
 * @param signal once it is aborted, the rest is left to the next run
 * @returns whether everything is gone
 */
export async function removeOldHistory(
  database: Database,
  { through, changeCount }: OldHistory,
  signal: AbortSignal,
): Promise<boolean> {
  if (changeCount > 0) await database.transaction(recordEvent);
  while (!signal.aborted) {
    const isLeft = await database.transaction((on) => removeSome(on, through));
    if (!isLeft) return true;
  }
  return false;
}

async function removeSome(on: Queryable, through: number): Promise<boolean> {
  const { query } = on;
  await liftTimeLimits(on);
  const oldest = await query<{ number: number }>(
    `SELECT number FROM (
       SELECT number, sum(user_count) OVER (ORDER BY number) - user_count AS users_before
       FROM changes WHERE number <= $1 ORDER BY number LIMIT ${AT_ONCE.changes}
     ) AS oldest WHERE users_before < ${AT_ONCE.users}`,
    [through],
  );
  const numbers = [oldest.map(({ number }) => number)];
  // In the order of `erase`.
  await query('DELETE FROM removed_users WHERE change_number = ANY($1::bigint[])', numbers);
  await query('DELETE FROM operations WHERE change_number = ANY($1::bigint[])', numbers);
  await query('DELETE FROM changes WHERE number = ANY($1::bigint[])', numbers);
  return oldest.length > 0;
}
