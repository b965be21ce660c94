import type { FieldHistory, FieldValue, TouchedUser } from '#domain/change/history.ts';
import type { Operation } from '#domain/change/operation.ts';
import { HISTORY_USERS_SHOWN } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import { memoised } from '#domain/change/memoised.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { decodeMember, isRecord, parseJson } from '#domain/record/userRecord.ts';

/** What a change did to one record. */
export interface Touch {
  readonly id: string;
  readonly operations: readonly Operation<unknown>[];
}

/** How many records a change touched, and the first of them. */
export const summaryOf = memoised(({ operations }: RecordedChange<unknown>) => {
  const touches = touchesOf(operations);
  return { count: touches.length, touches: touches.slice(0, HISTORY_USERS_SHOWN) };
});

/** Leaves out members that are not users. Replacing a record removes and adds it. */
function touchesOf(operations: readonly Operation<unknown>[]): readonly Touch[] {
  const touches = new Map<string, Operation<unknown>[]>();
  for (const operation of operations) {
    if (operation.id === null) continue;
    const known = touches.get(operation.id);
    if (known === undefined) touches.set(operation.id, [operation]);
    else known.push(operation);
  }
  return [...touches].map(([id, touching]) => ({ id, operations: touching }));
}

export function touchedUser(
  { id, operations }: Touch,
  name: string | null,
  isInList: boolean,
): TouchedUser {
  return { id, name, what: whatHappened(operations), isInList, fields: fieldsOf(operations) };
}

function whatHappened(operations: readonly Operation<unknown>[]): TouchedUser['what'] {
  const [first = 'edited', ...others] = new Set(operations.map(({ kind }) => kind));
  return others.length === 0 ? first : 'edited';
}

/** The user's name in a record of the change; `null`: it has no record. */
export function recordedName({ operations }: Touch): string | null {
  const names = operations.map((operation) =>
    operation.kind === 'edited' ? null : (userIn(operation.record)?.name ?? null),
  );
  return names.findLast((name) => name !== null) ?? null;
}

/** The user's name before or after an edit of it; `null`: it was not edited. */
export function editedName({ operations }: Touch): string | null {
  const name = fieldsOf(operations).find(({ field }) => field === 'name');
  const texts = [name?.is, name?.was].filter((text) => typeof text === 'string');
  return texts[0] ?? null;
}

/** The user in a record; `null`: not a user. */
export function userIn(record: string): User | null {
  return decodeMember(parseJson(record));
}

function fieldsOf(operations: readonly Operation<unknown>[]): readonly FieldHistory[] {
  const replaced = operations.find(({ kind }) => kind === 'removed');
  const replacing = operations.find(({ kind }) => kind === 'added');
  const edits = operations.flatMap((operation) =>
    operation.kind === 'edited' ? Object.entries(operation.fields) : [],
  );
  const fields = edits.map(([field, { was, is }]) => fieldHistory(field, was, is));
  return [...fields, ...fieldsBetween(replaced, replacing)];
}

/** The fields in which two records differ. */
function fieldsBetween(
  replaced: Operation<unknown> | undefined,
  replacing: Operation<unknown> | undefined,
): readonly FieldHistory[] {
  if (replaced?.kind !== 'removed' || replacing?.kind !== 'added') return [];
  const before = valuesIn(replaced.record);
  const after = valuesIn(replacing.record);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => fieldHistory(field, before.get(field) ?? null, after.get(field) ?? null));
}

function valuesIn(record: string): ReadonlyMap<string, string> {
  const value = parseJson(record);
  const entries = Object.entries(isRecord(value) ? value : {});
  return new Map(entries.map(([field, own]) => [field, JSON.stringify(own)]));
}

/** The only way from record values to screens: it lets no password through, not even a hash. */
function fieldHistory(field: string, was: string | null, is: string | null): FieldHistory {
  if (field === 'password') return { field, was: null, is: null };
  return { field, was: fieldValue(was), is: fieldValue(is) };
}

function fieldValue(text: string | null): FieldValue {
  if (text === null) return null;
  const value = parseJson(text);
  const isPlain =
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean';
  return isPlain ? value : text.trim();
}
