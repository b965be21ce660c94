import { invert } from '#domain/change/apply.ts';
import type { Change, ChangeKind, Selection } from '#domain/change/change.ts';
import { hasChanged, valuesOf } from '#domain/change/fieldChanges.ts';
import { edit } from '#domain/change/operations.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { newUser } from '#domain/user/newUser.ts';
import type { NewUserInput, User } from '#domain/user/user.ts';
import type { Queryable } from '#server/database/database.ts';
import type { ListOperation } from './listOperation.ts';
import { listRows, type ListRow } from '#server/users/commits/writing/listRows.ts';
import { newSeqs } from '#server/users/commits/writing/newSeqs.ts';
import { openPauses } from '#server/users/commits/pauses.ts';
import {
  changeNumberOf,
  recordedOperations,
} from '#server/users/commits/writing/recordedOperations.ts';
import { GONE, type ResolveAgain, type Resolved, type ResolveContext } from './resolved.ts';
import { resolveBringBack } from './resolveBringBack.ts';
import { resolveImport } from './resolveImport.ts';
import { selectedRows } from './selectedRows.ts';
import { changeChains, loadTouches } from '#server/users/history/loadChanges.ts';

const removalAgain: ResolveAgain = (_removal, row) => removalOf(row);
/** Where it does not fit the row, there is a conflict to be told. */
const same: ResolveAgain = (operation) => operation;

/** The operations of a change, from the users alone whom it is about. */
export async function resolve(
  change: Exclude<Change, { kind: 'erase' }>,
  context: ResolveContext,
): Promise<Resolved> {
  switch (change.kind) {
    case 'add':
      return resolveAdd(change.input, context);
    case 'edit':
      return resolveEdit(change, context);
    case 'setActive':
      return setAll(
        change.active ? 'activate' : 'deactivate',
        change.users,
        { field: 'active', value: change.active },
        context,
      );
    case 'setRole':
      return setAll('setRole', change.users, { field: 'role', value: change.role }, context);
    case 'remove': {
      const selected = await selectedRows(change.users, context);
      if (!('rows' in selected)) return selected;
      const operations = selected.rows.map(removalOf);
      return { kind: 'remove', operations, ...selected, undoes: null, resolveAgain: removalAgain };
    }
    case 'merge':
      return resolveMerge(change, context);
    case 'import':
      return resolveImport(change, context);
    case 'undo':
      return resolveUndo(change.changeId, context.on);
    case 'bringBack':
      return resolveBringBack(change.ids, context.on);
  }
}

async function resolveAdd(
  input: NewUserInput,
  { on, now, random, randomId, passwordHash }: ResolveContext,
): Promise<Resolved> {
  const user = newUser(input, { id: randomId(), now: now(), random });
  const [seq = 0] = await newSeqs(on, 1);
  const record = encodeRecord(user, passwordHash);
  const operation: ListOperation = { kind: 'added', id: user.id, record, place: { seq } };
  return { kind: 'add', operations: [operation], rows: [], undoes: null, newUser: user };
}

async function resolveEdit(
  { user, fields }: Extract<Change, { kind: 'edit' }>,
  { on, passwordHash }: ResolveContext,
): Promise<Resolved> {
  const rows = await listRows(on, [user.id]);
  const [row] = rows;
  if (row === undefined) return GONE;
  if (hasChanged(row.user, fields)) return { conflict: { kind: 'edited', user: row.user } };
  const values = {
    ...valuesOf(fields),
    ...(passwordHash === null ? {} : { password: JSON.stringify(passwordHash) }),
  };
  return { kind: 'edit', operations: editsOf(row, values), rows, undoes: null };
}

/** Sets a field of all who do not show this value already. */
async function setAll(
  kind: ChangeKind,
  users: Selection,
  { field, value }: { readonly field: 'active' | 'role'; readonly value: string | boolean },
  context: ResolveContext,
): Promise<Resolved> {
  const selected = await selectedRows(users, context);
  if (!('rows' in selected)) return selected;
  const values = { [field]: JSON.stringify(value) };
  const operationsOn = (row: ListRow) => (row.user[field] === value ? [] : editsOf(row, values));
  const pauseIfDue = openPauses();
  const operations: ListOperation[] = [];
  for (const row of selected.rows) {
    await pauseIfDue();
    operations.push(...operationsOn(row));
  }
  const resolveAgain: ResolveAgain = (_edit, row) => operationsOn(row)[0] ?? null;
  return { kind, operations, ...selected, undoes: null, resolveAgain };
}

async function resolveMerge(
  { user, fields, other }: Extract<Change, { kind: 'merge' }>,
  { on }: ResolveContext,
): Promise<Resolved> {
  const rows = await listRows(on, [user.id, other.id]);
  const row = rows.find(({ id }) => id === user.id);
  const otherRow = rows.find(({ id }) => id === other.id);
  if (row === undefined || otherRow === undefined || row === otherRow) return GONE;
  if (hasChanged(row.user, fields)) return { conflict: { kind: 'edited', user: row.user } };
  // What was chosen from may not be what would be lost.
  if (!isSameUser(otherRow.user, other)) {
    return { conflict: { kind: 'edited', user: otherRow.user } };
  }
  const operations = [...editsOf(row, valuesOf(fields)), removalOf(otherRow)];
  return { kind: 'merge', operations, rows, undoes: null };
}

async function resolveUndo(changeId: string, on: Queryable): Promise<Resolved> {
  const number = changeNumberOf(changeId);
  if (number === null) return GONE;
  const [done, chain] = await Promise.all([
    recordedOperations(on, number),
    changeChains(on, [number]),
  ]);
  const ids = new Set(done.flatMap(({ id }) => (id === null ? [] : [id])));
  const [rows, { known }] = await Promise.all([
    listRows(on, [...ids]),
    loadTouches(on, chain, null, (id) => ids.has(id)),
  ]);
  if (done.length === 0) return GONE;
  const operations = invert(done);
  return { kind: 'undo', operations, rows, undoes: number, resolveAgain: same, undone: known };
}

function editsOf(row: ListRow, values: Readonly<Record<string, string>>): readonly ListOperation[] {
  const operation = edit({ id: row.id, text: row.record }, values);
  return operation === null ? [] : [operation];
}

function removalOf({ id, record, seq }: ListRow): ListOperation {
  return { kind: 'removed', id, record, place: { seq } };
}

/** Whatever the order of their fields: one of them came from a page. */
function isSameUser(one: User, other: User): boolean {
  return textOf(one) === textOf(other);
}

function textOf(user: User): string {
  return JSON.stringify(Object.entries(user).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
