import { setImmediate as nextTurn } from 'node:timers/promises';
import { editedText } from '#domain/change/apply.ts';
import type { Operation } from '#domain/change/operation.ts';
import { isSameJson } from '#domain/record/jsonText.ts';
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

// Object.keys returns string[]; the keys of this object are exactly the columns.
const COLUMNS = Object.keys(USER_COLUMNS) as readonly (keyof typeof USER_COLUMNS)[];
const ARRAYS = COLUMNS.map((name, place) => `$${place + 1}::${USER_COLUMNS[name]}[]`);
/** Rows from arrays, one for each column. */
const ROWS = `unnest(${ARRAYS.join(', ')}) AS n(${COLUMNS.join(', ')})`;
const INSERT = `INSERT INTO users (${COLUMNS.join(', ')}) SELECT * FROM ${ROWS}
  ON CONFLICT DO NOTHING RETURNING id`;
const SET = COLUMNS.filter((name) => name !== 'id').map((name) => `${name} = n.${name}`);
const UPDATE = `UPDATE users SET ${SET.join(', ')} FROM ${ROWS} WHERE users.id = n.id`;

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
  const added: Stored[] = [];
  // In the order of `apply`, so that the same operation fails first.
  for (const kind of ['removed', 'edited', 'added'] as const) {
    for (const operation of operations) {
      if (operation.kind !== kind) continue;
      const before = rows.get(operation.id ?? '') ?? null;
      const after = recordAfter(operation, before?.record ?? null);
      if (after === undefined) return operation;
      if (operation.kind === 'added') added.push({ record: operation.record, ...operation.place });
      else if (after === null) removed.push(operation.id ?? '');
      else edited.push({ record: after, seq: before?.seq ?? 0 });
    }
  }
  if (removed.length > 0) await on.query('DELETE FROM users WHERE id = ANY($1::text[])', [removed]);
  if (edited.length > 0) await on.query(UPDATE, await arraysOf(edited));
  await insertUsers(on, added);
  return null;
}

/** @throws SerializationFailure if somebody has added one of them */
export async function insertUsers(on: Queryable, stored: readonly Stored[]): Promise<void> {
  if (stored.length === 0) return;
  const made = await on.query(INSERT, await arraysOf(stored));
  if (made.length < stored.length) throw new SerializationFailure();
}

/**
 * A user's record after an operation; `null`: removed; `undefined`: the operation's precondition does
 * not hold.
 * @param before `null`: not in the list
 */
function recordAfter(operation: ListOperation, before: string | null): string | null | undefined {
  if (operation.kind === 'added') return before === null ? operation.record : undefined;
  if (before === null) return undefined;
  if (operation.kind === 'edited') return editedText(before, operation) ?? undefined;
  return isSameJson(before.trim(), operation.record.trim()) ? null : undefined;
}

/** So many are computed before others are handled. */
const ROWS_A_TURN = 50;

/** The values of all columns, column by column. */
async function arraysOf(stored: readonly Stored[]): Promise<readonly unknown[]> {
  const rows: (NonNullable<ReturnType<typeof userRow>> & Stored)[] = [];
  for (const { record, seq } of stored) {
    if (rows.length % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
    const row = userRow(record);
    if (row === null) throw new Error('A change would make of a user what is none.');
    rows.push({ ...row, seq });
  }
  return COLUMNS.map((name) => rows.map((row) => row[name]));
}

/** Operations of a change for the history. */
export interface PlacedOperations {
  /** The number of the change. */
  readonly number: number;
  readonly operations: readonly ListOperation[];
  /** Of the first of them, within the change. */
  readonly place: number;
}

/** Of two changes of one user, the later one has to take the greater number: after its users are locked. */
export async function takeChangeNumber({ query }: Queryable): Promise<number> {
  const [row] = await query<{ number: number }>("SELECT nextval('change_numbers') AS number");
  if (row === undefined) throw new Error('A sequence always has a next value.');
  return row.number;
}

/** Records operations in the history, and who is removed. */
export async function recordOperations(
  { query }: Queryable,
  { number, operations, place }: PlacedOperations,
): Promise<void> {
  await query(
    `WITH made AS (
       INSERT INTO operations (user_id, change_number, place, kind, operation)
       SELECT user_id, $1::bigint, $2::integer + place - 1, kind, operation
       FROM unnest($3::text[], $4::text[], $5::text[])
         WITH ORDINALITY AS n(user_id, kind, operation, place)
       RETURNING user_id, change_number, place, kind
     )
     INSERT INTO removed_users (user_id, change_number, place)
     SELECT user_id, change_number, place FROM made WHERE kind = 'removed'`,
    [
      number,
      place,
      operations.map(({ id }) => id),
      operations.map(({ kind }) => kind),
      operations.map((operation) => JSON.stringify(operation)),
    ],
  );
}

/** Takes added users from the removed ones. @returns whether all of them were there */
export async function takeFromRemoved(
  { query }: Queryable,
  operations: readonly ListOperation[],
): Promise<boolean> {
  const added = operations.flatMap(({ kind, id }) => (kind === 'added' ? [id] : []));
  if (added.length === 0) return true;
  const back = await query(
    'DELETE FROM removed_users WHERE user_id = ANY($1::text[]) RETURNING user_id',
    [added],
  );
  return back.length === added.length;
}

/** Places in front of all others, the foremost first. */
export async function newSeqs({ query }: Queryable, count: number): Promise<readonly number[]> {
  const rows = await query<{ seq: number }>(
    "SELECT nextval('user_seqs') AS seq FROM generate_series(1, $1::integer)",
    [count],
  );
  return rows.map(({ seq }) => seq).toSorted((one, other) => other - one);
}
