import { movedUsers, shownChangeIds, describedMoves } from '#domain/answer/movedUsers.ts';
import { doneFrom } from '#domain/change/changeSummary.ts';
import { stepsOf, type MovedSince } from '#domain/change/changesSince.ts';
import { MAX_MOVED_USERS } from '#domain/limits.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { ONE_STATE, type Database, type Queryable } from '#server/database/database.ts';
import { userOf } from '#server/list/records.ts';
import { readWatermark } from '#server/users/commits/changeNumbers.ts';
import { laterOperations } from '#server/users/commits/laterOperations.ts';
import { decodeOperation } from '#server/users/commits/resolving/listOperation.ts';
import { loadChanges } from '#server/users/history/loadChanges.ts';

/** See `UserSource`. @param since the number of a change */
export function movedSince(
  database: Database,
  query: UserQuery | null,
  since: number,
): Promise<MovedSince> {
  return database.transaction(async (on) => {
    const newest = await readWatermark(on);
    const moved = query === null ? null : await movesOf(on, query, since, newest);
    return { newest: String(newest), moved };
  }, ONE_STATE);
}

async function movesOf(
  on: Queryable,
  query: UserQuery,
  since: number,
  newest: number,
): Promise<MovedSince['moved']> {
  if (newest - since > MAX_MOVED_USERS) return 'many';
  const changes = await on.query<{ number: number; user_count: number }>(
    'SELECT number, user_count FROM changes WHERE number > $1 ORDER BY number',
    [since],
  );
  // A number without a change stands for something that the history does not record.
  const known = changes.filter(({ number }) => number <= newest);
  if (known.length !== newest - since) return null;
  const userCount = changes.reduce((sum, { user_count: count }) => sum + count, 0);
  if (userCount > MAX_MOVED_USERS) return 'many';
  const rows = await laterOperations(on.query, since, MAX_MOVED_USERS + 1);
  // A user was erased meanwhile.
  if (rows.length !== userCount) return null;
  const records = new Map(rows.map(({ id, record }) => [id, record]));
  const steps = stepsOf(
    rows.map(({ number, operation }) => ({
      change: String(number),
      operation: decodeOperation(operation),
    })),
    (id) => {
      const record = records.get(id) ?? null;
      return record === null ? undefined : userOf(record);
    },
  );
  const moves = steps && movedUsers(query, steps);
  if (moves === null) return null;
  const { changes: loaded, known: context } = await loadChanges(
    on,
    shownChangeIds(moves).map(Number),
  );
  return describedMoves(moves, (id) => {
    const change = loaded.get(Number(id));
    return change && doneFrom(change, context);
  });
}
