import { setImmediate as nextTurn } from 'node:timers/promises';
import { editedText } from '#domain/change/apply.ts';
import type { Operation } from '#domain/change/operation.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import { isSameJson } from '#domain/record/jsonText.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import type { Queryable } from '#server/database/database.ts';
import type { ListRow } from '#server/list/records.ts';
import { USER_COLUMNS, userRow } from '#server/list/row.ts';

/** A user's place: greater means further in front. Undoing a removal restores the old one. */
export interface SeqPlace {
  readonly seq: number;
}

/** An operation of the table `operations`, as JSON text. */
export type ListOperation = Operation<SeqPlace>;

/** @param text from the table `operations`, where `recordOperations` wrote it */
export function decodeOperation(text: string): ListOperation {
  // Only `recordOperations` writes there.
  return JSON.parse(text) as ListOperation;
}

/** Somebody else was faster: the transaction has to be retried, from its beginning. */
export class SerializationFailure extends Error {}

type Column = keyof typeof USER_COLUMNS;
// Object.keys returns string[]; the keys of this object are exactly the columns.
const ALL = Object.keys(USER_COLUMNS) as readonly Column[];
/** What an edit of other fields than those changes. */
const FEW = ['id', 'record', 'active'] as const satisfies readonly Column[];
/** The fields from which all other columns are computed. */
const COMPUTED_FROM: ReadonlySet<string> = new Set([
  ...COLUMN_NAMES,
  'id',
  'latitude',
  'longitude',
]);

const INSERT = `INSERT INTO users (${ALL.join(', ')}) SELECT * FROM ${rowsOf(ALL)}
  ON CONFLICT DO NOTHING RETURNING id`;
const UPDATE = updateOf(ALL);
const UPDATE_FEW = updateOf(FEW);

function updateOf(columns: readonly Column[]): string {
  const set = columns.filter((name) => name !== 'id').map((name) => `${name} = n.${name}`);
  return `UPDATE users SET ${set.join(', ')} FROM ${rowsOf(columns)} WHERE users.id = n.id`;
}

/** Rows from arrays, one for each column. */
function rowsOf(columns: readonly Column[]): string {
  const arrays = columns.map((name, place) => `$${place + 1}::${USER_COLUMNS[name]}[]`);
  return `unnest(${arrays.join(', ')}) AS n(${columns.join(', ')})`;
}

/** A record and its place. */
interface Stored {
  readonly record: string;
  readonly seq: number;
}

/**
 * Writes what operations, each on another user, do to the list.
 * @param rows the users of the operations who are in the list, locked
 * @returns the first operation whose precondition does not hold: then nothing is written; `null`: all
 *   are written
 * @throws SerializationFailure if somebody has added one of the users
 */
export async function writeOperations(
  on: Queryable,
  operations: readonly ListOperation[],
  rows: ReadonlyMap<string, ListRow>,
): Promise<ListOperation | null> {
  const removed: string[] = [];
  const edited: Stored[] = [];
  const editedFew: Stored[] = [];
  const added: Stored[] = [];
  // In the order of `apply`, so that the same operation fails first.
  for (const kind of ['removed', 'edited', 'added'] as const) {
    for (const operation of operations) {
      if (operation.kind !== kind) continue;
      const before = rows.get(operation.id ?? '') ?? null;
      const after = recordAfter(operation, before?.record ?? null);
      if (after === undefined) return operation;
      if (operation.kind === 'added')
        added.push({ record: operation.record, seq: operation.place.seq });
      else if (after === null) removed.push(operation.id ?? '');
      else if (operation.kind === 'edited') {
        const isFew = !Object.keys(operation.fields).some((field) => COMPUTED_FROM.has(field));
        (isFew ? editedFew : edited).push({ record: after, seq: before?.seq ?? 0 });
      }
    }
  }
  if (removed.length > 0) {
    await on.prepared('DELETE FROM users WHERE id = ANY($1::text[])', [removed]);
  }
  if (edited.length > 0) await on.prepared(UPDATE, await arraysOf(edited));
  if (editedFew.length > 0) await on.prepared(UPDATE_FEW, fewArraysOf(editedFew));
  await insertUsers(on, added);
  return null;
}

/** @throws SerializationFailure if somebody has added one of them */
export async function insertUsers(on: Queryable, stored: readonly Stored[]): Promise<void> {
  if (stored.length === 0) return;
  const made = await on.prepared(INSERT, await arraysOf(stored));
  if (made.length < stored.length) throw new SerializationFailure();
}

/**
 * A user's record after an operation; `null`: removed; `undefined`: the operation's precondition does
 * not hold.
 * @param before `null`: not in the list
 */
function recordAfter(operation: ListOperation, before: string | null): string | null | undefined {
  switch (operation.kind) {
    case 'added':
      return before === null ? operation.record : undefined;
    case 'removed':
      return before !== null && isSameJson(before.trim(), operation.record.trim())
        ? null
        : undefined;
    case 'edited':
      return before === null ? undefined : (editedText(before, operation) ?? undefined);
  }
}

/** So many are computed before others are handled. */
const ROWS_A_TURN = 50;

/** The values of all columns, column by column. */
async function arraysOf(stored: readonly Stored[]): Promise<readonly unknown[]> {
  const rows: Readonly<Record<Column, unknown>>[] = [];
  for (const [place, { record, seq }] of stored.entries()) {
    if (place % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
    const row = userRow(record);
    if (row === null) throw notAUser();
    rows.push({ ...row, seq });
  }
  return ALL.map((name) => rows.map((row) => row[name]));
}

/** As `arraysOf`, of the few columns. */
function fewArraysOf(stored: readonly Stored[]): readonly unknown[] {
  const users = stored.map(({ record }) => decodeMember(parseJson(record)));
  return [
    users.map((user) => {
      if (user === null) throw notAUser();
      return user.id;
    }),
    stored.map(({ record }) => record),
    users.map((user) => user?.active),
  ];
}

function notAUser(): Error {
  return new Error('A change would make of a user what is none.');
}

const RECORD = `INSERT INTO operations (user_id, change_number, place, kind, operation)
  SELECT user_id, $1::bigint, place, kind, operation
  FROM unnest($2::text[], $3::integer[], $4::text[], $5::text[])
    AS n(user_id, place, kind, operation)`;

/** Operations of a change for the history. */
export interface PlacedOperations {
  /** The number of the change. */
  readonly number: number;
  readonly operations: readonly ListOperation[];
  /** Of the first of them, within the change. */
  readonly place: number;
}

/** Of two changes of one user, the later one has to take the greater number: after its users are locked. */
export async function takeChangeNumber({ prepared }: Queryable): Promise<number> {
  const [row] = await prepared<{ number: number }>("SELECT nextval('change_numbers') AS number");
  if (row === undefined) throw new Error('A sequence always has a next value.');
  return row.number;
}

/** Records operations in the history, and who is removed. */
export async function recordOperations(
  { prepared }: Queryable,
  { number, operations, place: first }: PlacedOperations,
): Promise<void> {
  const placed = operations.map((operation, index) => ({ operation, place: first + index }));
  await prepared(RECORD, [
    number,
    placed.map(({ operation }) => operation.id),
    placed.map(({ place }) => place),
    placed.map(({ operation }) => operation.kind),
    placed.map(({ operation }) => JSON.stringify(operation)),
  ]);
  const removed = placed.filter(({ operation }) => operation.kind === 'removed');
  if (removed.length > 0) {
    await prepared(
      `INSERT INTO removed_users (user_id, change_number, place)
       SELECT user_id, $1, place FROM unnest($2::text[], $3::integer[]) AS n(user_id, place)`,
      [number, removed.map(({ operation }) => operation.id), removed.map(({ place }) => place)],
    );
  }
}

/** Takes added users from the removed ones. @returns whether all of them were there */
export async function takeFromRemoved(
  { prepared }: Queryable,
  operations: readonly ListOperation[],
): Promise<boolean> {
  const added = operations.flatMap(({ kind, id }) => (kind === 'added' ? [id] : []));
  if (added.length === 0) return true;
  const back = await prepared(
    'DELETE FROM removed_users WHERE user_id = ANY($1::text[]) RETURNING user_id',
    [added],
  );
  return back.length === added.length;
}

/** Places in front of all others, the foremost first. */
export async function newSeqs({ prepared }: Queryable, count: number): Promise<readonly number[]> {
  const rows = await prepared<{ seq: number }>(
    "SELECT nextval('user_seqs') AS seq FROM generate_series(1, $1::integer)",
    [count],
  );
  return rows.map(({ seq }) => seq).toSorted((one, other) => other - one);
}
