import type { Queryable } from '#server/database/database.ts';
import { decodeOperation } from '#server/users/commits/listOperation.ts';

/** What a change did, in order; `null`: the history does not have it. */
export async function recordedOperations({ prepared }: Queryable, changeId: string) {
  // As screens have it; any other text is of no change.
  if (!/^[1-9]\d{0,14}$/.test(changeId)) return null;
  const number = Number(changeId);
  const rows = await prepared<{ operation: string }>(
    'SELECT operation FROM operations WHERE change_number = $1 ORDER BY place',
    [number],
  );
  // A change has at least one.
  const operations = rows.map(({ operation }) => decodeOperation(operation));
  return operations.length === 0 ? null : { number, operations };
}
