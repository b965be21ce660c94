import { undoneAmong } from '#domain/change/changeSummary.ts';
import type { Queryable } from '#server/database/database.ts';

const UNDOING = `WITH RECURSIVE undoing AS (
    SELECT number, undoes FROM changes WHERE undoes = ANY($1::bigint[])
    UNION
    SELECT c.number, c.undoes FROM changes c JOIN undoing ON c.undoes = undoing.number
  )
  SELECT number, undoes FROM undoing ORDER BY number DESC`;

/** Those of these changes that were taken back, by changes that were not. */
export async function undoneChanges(
  { prepared }: Queryable,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await prepared<{ number: number; undoes: number }>(UNDOING, [numbers]);
  const undone = undoneAmong(
    rows.map(({ number, undoes }) => ({ id: String(number), undoes: String(undoes) })),
  );
  return new Set(numbers.filter((number) => undone.has(String(number))));
}
