import { editedText } from '#domain/change/apply.ts';
import type { Queryable } from '#server/database/database.ts';
import { decodeOperation, type ListOperation } from '#server/list/write.ts';

/**
 * The records by id after replaying all changes of the history in the order of their numbers.
 * Throws if an operation could not have been made then.
 */
export async function replayedHistory({ query }: Queryable, first: ReadonlyMap<string, string>) {
  const rows = await query<{ change_number: number; operation: string }>(
    'SELECT change_number, operation FROM operations ORDER BY change_number, place',
  );
  const records = new Map(first);
  for (const { change_number: number, operation: text } of rows) {
    const operation = decodeOperation(text);
    const { id } = operation;
    const before = records.get(id ?? '');
    const after = id === null ? null : recordAfter(operation, before);
    if (id === null || after === null) {
      throw new Error(`Change ${number} cannot be made on ${String(before)}: ${text}`);
    }
    if (after === undefined) records.delete(id);
    else records.set(id, after);
  }
  return records;
}

/** `undefined`: it is removed; `null`: the operation cannot be made. */
function recordAfter(operation: ListOperation, before: string | undefined) {
  switch (operation.kind) {
    case 'added':
      return before === undefined ? operation.record : null;
    case 'removed':
      return before === operation.record ? undefined : null;
    case 'edited':
      return before === undefined ? null : editedText(before, operation);
  }
}
