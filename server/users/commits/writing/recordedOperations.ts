import type { Queryable } from '#server/database/database.ts';
import {
  decodeOperation,
  type ListOperation,
} from '#server/users/commits/resolving/listOperation.ts';
import { openPauses } from '#server/users/commits/pauses.ts';

/** The number of a change, from its id on screens; `null`: not a change's id. */
export function changeNumberOf(changeId: string): number | null {
  return /^[1-9]\d{0,14}$/.test(changeId) ? Number(changeId) : null;
}

/** What a change did, in order; empty: the history does not have it. */
export async function recordedOperations(
  { prepared }: Queryable,
  number: number,
): Promise<readonly ListOperation[]> {
  const rows = await prepared<{ operation: string }>(
    'SELECT operation FROM operations WHERE change_number = $1 ORDER BY place',
    [number],
  );
  const pauseIfDue = openPauses();
  const operations: ListOperation[] = [];
  for (const { operation } of rows) {
    await pauseIfDue();
    operations.push(decodeOperation(operation));
  }
  return operations;
}
