import { undoneAmong } from '#domain/change/changeSummary.ts';
import type { Queryable } from '#server/database/database.ts';

const UNDOING = `WITH RECURSIVE undoing AS (
    SELECT number, undoes FROM changes WHERE undoes = ANY($1::bigint[])
    UNION
    SELECT c.number, c.undoes FROM changes c JOIN undoing ON c.undoes = undoing.number
  )
  SELECT number, undoes FROM undoing ORDER BY number DESC`;

/**
 * Which of these changes, and of their undos, are undone: by a change that is not itself undone.
 */
export async function undoneChanges(
  { prepared }: Queryable,
  numbers: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await prepared<{ number: number; undoes: number }>(UNDOING, [numbers]);
  return undoneAmong(
    rows.map(({ number, undoes }) => ({ id: String(number), undoes: String(undoes) })),
  );
}
