import { editedText } from '#domain/change/apply.ts';
import type { EditedMember } from '#domain/change/operation.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import { isSameJson } from '#domain/record/jsonText.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import { openPauses } from '#server/users/commits/pauses.ts';
import type { ListOperation } from '#server/users/commits/resolving/listOperation.ts';
import type { ListRow } from './listRows.ts';
import { userRow, type UserRow } from '#server/list/row.ts';

/** The write of one row of `users`. */
export interface PlannedWrite {
  readonly id: string;
  /** The row as read; `null`: there is none. */
  readonly before: ListRow | null;
  /** `null`: it is removed. */
  readonly after: PlannedRow | null;
}

/** The part of a row that is computed before it is written: the other columns would fill the memory. */
export interface PlannedRow {
  readonly id: string;
  readonly seq: number;
  readonly record: string;
  readonly active: boolean;
  /** Only `record` and `active` have to be written: all other columns stay. */
  readonly keepsOthers?: true;
}

export interface WrittenRow extends UserRow {
  readonly seq: number;
}

/** The rows to write, or the first operation whose precondition does not hold. */
type Planned =
  | { readonly ok: true; readonly writes: readonly PlannedWrite[] }
  | { readonly ok: false; readonly failed: ListOperation };

/** As `apply` of the domain, on the rows of the operations. */
export async function plannedWrites(
  operations: readonly ListOperation[],
  rows: ReadonlyMap<string, ListRow>,
): Promise<Planned> {
  const pauseIfDue = openPauses();
  const writes: PlannedWrite[] = [];
  // In the order of `apply`, so that the same operation fails first.
  for (const kind of ['removed', 'edited', 'added'] as const) {
    for (const operation of operations) {
      if (operation.kind !== kind) continue;
      await pauseIfDue();
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
        : { id, before, after: editedRow(before, record, operation) };
    }
    case 'added':
      return before === null
        ? { id, before, after: plannedRow(operation.record, operation.place.seq) }
        : null;
  }
}

/** The fields of a record from which most columns are computed. */
const COMPUTED_FROM: ReadonlySet<string> = new Set([
  'id',
  ...COLUMN_NAMES,
  'latitude',
  'longitude',
]);

function editedRow(before: ListRow, record: string, operation: EditedMember): PlannedRow {
  const keepsOthers = !Object.keys(operation.fields).some((field) => COMPUTED_FROM.has(field));
  const row = plannedRow(record, before.seq);
  return keepsOthers ? { ...row, keepsOthers } : row;
}

/** The part that is computed before the write. @throws Error if the record is not a user */
export function plannedRow(record: string, seq: number): PlannedRow {
  const { id, active } = known(decodeMember(parseJson(record)));
  return { id, active, record, seq };
}

/** The row of a record that is known to be a user. */
export function writtenRow(record: string, seq: number): WrittenRow {
  return { ...known(userRow(record)), seq };
}

function known<Row>(row: Row | null): Row {
  if (row === null) throw new Error('A change would make of a user what is none.');
  return row;
}
