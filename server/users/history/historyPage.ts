import type { HistoryPage } from '#domain/change/history.ts';
import { historyPageOf } from '#domain/change/changeSummary.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type { HistoryQuestion } from '#domain/userSource.ts';
import type { Queryable } from '#server/database/database.ts';
import { isStorableId } from '#server/users/commits/writing/listRows.ts';
import { loadChanges } from '#server/users/history/loadChanges.ts';
import { undoneChanges } from '#server/users/history/undoneChanges.ts';

const NOTHING = { entries: [], page: 1, total: 0 } as const;

/** @param on a transaction that sees one state of the database */
export async function historyPage(
  on: Queryable,
  { id, page: wanted, size }: HistoryQuestion,
): Promise<HistoryPage> {
  const since = await oldestDate(on);
  if (id !== null && !isStorableId(id)) return { ...NOTHING, since };
  const total = id === null ? await countOfAll(on) : await countOfUser(on, id);
  const page = clampPage(wanted, total, size);
  const numbers = await numbersOnPage(on, id, total, offsetOf(page, size), size);
  const { changes, asked, known } = await loadChanges(on, numbers, id);
  const undone = await undoneChanges(on, numbers);
  const found = numbers.flatMap((number) => changes.get(number) ?? []);
  return historyPageOf({ changes: found, asked, undone, page, total, since }, known);
}

/**
 * The numbers on a page, newest first. Pages do not skip rows by counting in the table: only the
 * numbers before the page are read, from the nearer end of the index.
 */
async function numbersOnPage(
  { query }: Queryable,
  id: string | null,
  total: number,
  before: number,
  size: number,
): Promise<readonly number[]> {
  const count = Math.min(size, total - before);
  if (count <= 0) return [];
  const behind = total - before - count;
  const [near, end] = behind < before ? [behind, 'ASC'] : [before, 'DESC'];
  const other = end === 'ASC' ? 'DESC' : 'ASC';
  const numbers =
    id === null
      ? 'SELECT number FROM changes'
      : 'SELECT DISTINCT change_number AS number FROM operations WHERE user_id = $3';
  const rows = await query<{ number: number }>(
    `SELECT number FROM (${numbers} ORDER BY number ${end} LIMIT $1) AS nearer
     ORDER BY number ${other} LIMIT $2`,
    [near + count, count, ...(id === null ? [] : [id])],
  );
  return rows.map(({ number }) => number).toSorted((one, two) => two - one);
}

async function countOfAll({ query }: Queryable): Promise<number> {
  const [row] = await query<{ count: number }>('SELECT count(*) AS count FROM changes');
  return row?.count ?? 0;
}

async function countOfUser({ query }: Queryable, id: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    'SELECT count(DISTINCT change_number) AS count FROM operations WHERE user_id = $1',
    [id],
  );
  return row?.count ?? 0;
}

/** The date of the oldest change. */
async function oldestDate({ query }: Queryable): Promise<Date | null> {
  const [row] = await query<{ made_at: Date }>(
    'SELECT made_at FROM changes ORDER BY number LIMIT 1',
  );
  return row?.made_at ?? null;
}
