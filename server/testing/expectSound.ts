import { expect } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { Acknowledged } from '#server/testing/busyWriter.ts';
import { replayedHistory } from '#server/testing/replayedHistory.ts';

/**
 * Expects that the history has each acknowledged change once and nothing else, and that replaying it
 * leads to the list.
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
  const removed = await query<{ user_id: string }>('SELECT user_id FROM removed_users');
  expect(removed.filter(({ user_id: id }) => records.has(id))).toEqual([]);
}
