import { expect } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { REVISION_SQL } from '#server/list/revision.ts';
import { userRow } from '#server/list/row.ts';
import type { Acknowledged } from '#server/testing/busyWriter.ts';
import { replayedHistory } from '#server/testing/replayedHistory.ts';

/**
 * Expects that the history has each acknowledged change once and nothing else, that replaying it
 * leads to the list, and that each column is as computed from its record.
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
  for (const row of await query('SELECT * FROM users')) {
    const { seq, ...computed } = row;
    expect(comparable(computed)).toEqual(comparable({ ...userRow(String(row['record'])) }));
    expect(seq).toBeGreaterThan(0);
  }
  const revisions = await query<{ revision: number }>(
    'SELECT revision FROM changes UNION ALL SELECT revision FROM unrecorded_changes ORDER BY revision',
  );
  // Without a gap: who missed some revisions is told what they did.
  expect(revisions.map(({ revision }) => revision)).toEqual(revisions.map((_, place) => place + 1));
  const [newest] = await query<{ total: number }>(
    `SELECT total FROM changes WHERE revision = ${REVISION_SQL}`,
  );
  expect(newest?.total ?? records.size).toBe(records.size);
  const removed = await query<{ user_id: string }>('SELECT user_id FROM removed_users');
  expect(removed.filter(({ user_id: id }) => records.has(id))).toEqual([]);
}

/** Bytes as text: the driver's and ours are of different classes. */
function comparable(row: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ]),
  );
}
