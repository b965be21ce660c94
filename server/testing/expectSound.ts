import { expect } from 'vitest';
import { DUPLICATE_KINDS } from '#domain/query/filters.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import type { Database } from '#server/database/database.ts';
import type { Acknowledged } from '#server/testing/busyWriter.ts';
import { expectPlaceCounts } from '#server/testing/expectPlaceCounts.ts';
import { countsIn, countsOf } from '#server/testing/listCounts.ts';
import { replayedHistory } from '#server/testing/replayedHistory.ts';

/**
 * Expects that the history has each acknowledged change once and nothing else, that replaying it
 * leads to the list, and that all counts and the shared keys match the list.
 * @param first the initial records by id
 */
export async function expectSound(
  database: Database,
  first: ReadonlyMap<string, string>,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const { query } = database;
  const made = acknowledged.flatMap(({ response: { result } }) =>
    result.ok && result.change !== null ? [Number(result.change.id)] : [],
  );
  const changes = await query<{ number: number }>('SELECT number FROM changes ORDER BY number');
  expect(changes.map(({ number }) => number)).toEqual(made.toSorted((one, two) => one - two));
  const rows = await query<{ id: string; record: string }>('SELECT id, record FROM users');
  const records = new Map(rows.map(({ id, record }) => [id, record]));
  expect(await replayedHistory(database, first)).toEqual(records);
  const users = [...records.values()].map((record) => decodeMember(parseJson(record)));
  expect(await countsIn(database)).toEqual(countsOf(users.filter((user) => user !== null)));
  await expectPlaceCounts(database);
  const shared = await query('SELECT kind, key FROM shared_keys ORDER BY kind, key');
  const really = DUPLICATE_KINDS.map(
    (kind) => `SELECT '${kind}' AS kind, ${kind}_key AS key FROM users
      WHERE ${kind}_key IS NOT NULL GROUP BY ${kind}_key HAVING count(*) > 1`,
  );
  expect(shared).toEqual(await query(`${really.join(' UNION ALL ')} ORDER BY kind, key`));
  const removed = await query<{ user_id: string }>('SELECT user_id FROM removed_users');
  expect(removed.filter(({ user_id: id }) => records.has(id))).toEqual([]);
}
