import { editedText } from '#domain/change/apply.ts';
import { isSameJson } from '#domain/record/jsonText.ts';
import type { ListOperation } from '#server/users/commits/listOperation.ts';
import type { ListRow } from '#server/users/commits/listRows.ts';
import { userRow, type UserRow } from '#server/users/userRow.ts';

/** What is done to one row of `users`. */
export interface PlannedWrite {
  readonly id: string;
  /** As it was read; `null`: it is not there. */
  readonly before: ListRow | null;
  /** `null`: it is removed. */
  readonly after: WrittenRow | null;
}

export interface WrittenRow extends UserRow {
  readonly seq: number;
}

/** The rows to write, or the first operation whose precondition does not hold. */
type Planned =
  | { readonly ok: true; readonly writes: readonly PlannedWrite[] }
  | { readonly ok: false; readonly failed: ListOperation };

/** As `apply` of the domain, on the rows that the operations are about. */
export function plannedWrites(
  operations: readonly ListOperation[],
  rows: ReadonlyMap<string, ListRow>,
): Planned {
  const writes: PlannedWrite[] = [];
  // In the order of `apply`, so that the same operation is the first to fail.
  for (const kind of ['removed', 'edited', 'added'] as const) {
    for (const operation of operations) {
      if (operation.kind !== kind) continue;
      const write = plannedWrite(operation, rows.get(operation.id ?? '') ?? null);
      if (write === null) return { ok: false, failed: operation };
      writes.push(write);
    }
  }
  return { ok: true, writes };
}

/** @param before the row of the operation's user @returns `null`: the operation does not fit it */
export function plannedWrite(
  operation: ListOperation,
  before: ListRow | null,
): PlannedWrite | null {
  const { id } = operation;
  // Every member of the shared list is a user.
  if (id === null) return null;
  switch (operation.kind) {
    case 'removed':
      return before !== null && isSameJson(before.record.trim(), operation.record.trim())
        ? { id, before, after: null }
        : null;
    case 'edited': {
      const record = before === null ? null : editedText(before.record, operation);
      return before === null || record === null
        ? null
        : { id, before, after: writtenRow(record, before.seq) };
    }
    case 'added':
      return before === null
        ? { id, before, after: writtenRow(operation.record, operation.place.seq) }
        : null;
  }
}

/** The row of a record that is known to be a user. */
export function writtenRow(record: string, seq: number): WrittenRow {
  const row = userRow(record);
  if (row === null) throw new Error('A change would make of a user what is none.');
  return { ...row, seq };
}
