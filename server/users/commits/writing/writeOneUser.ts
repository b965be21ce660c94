import type { ChangeKind } from '#domain/change/change.ts';
import type { Database, SentValue, Statement } from '#server/database/database.ts';
import { NUMBERED_SQL } from '#server/users/commits/changeNumbers.ts';
import type { ResponseKey } from '#server/users/commits/changeKeys.ts';
import { countColumns, countDeltas } from './countDeltas.ts';
import type { ListOperation } from '#server/users/commits/resolving/listOperation.ts';
import { writtenRow, type PlannedWrite, type WrittenRow } from './plannedWrites.ts';
import { keyChanges, lockedSql, noteSql } from '#server/users/commits/sharedKeys.ts';
import { COLUMN_TYPES, COLUMNS } from './writeUsers.ts';
import { storable } from '#server/users/markedText.ts';
import type { Actor } from '#server/users/sharedList.ts';

/*
 * Most changes are of one user. Such a change is one statement, and a second one where it gives or takes a
 * key that others may share: that one has to see what was committed while the first waited for the key's
 * lock. Both are sent at once. For several users a statement would not do: it could not take back what it
 * has written of the first where the second was changed meanwhile.
 */

/** A change of one user, ready to be made. */
export interface ChangeOfOne extends ResponseKey {
  readonly kind: ChangeKind;
  readonly at: Date;
  readonly by: Actor;
  readonly undoes: number | null;
  readonly operation: ListOperation;
  readonly write: PlannedWrite;
  /** See `responseParts`. */
  readonly response: readonly string[];
}

/** What `valuesOf` fills, for all of the statements below. */
const COMMON_COUNT = 15;

/** What a statement writes into `users`, in the part `written`, and what else it does. */
interface Write {
  readonly before?: string;
  readonly written: string;
  /** Once it has a number. */
  readonly after?: string;
}

const OWN_COLUMNS = COLUMNS.filter((name) => name !== 'id');
const EDITED_COLUMNS = OWN_COLUMNS.filter((name) => name !== 'seq');

/** The values of columns, as `$n`, beginning after so many others. */
function columnValues(columns: readonly (keyof WrittenRow)[], others: number): readonly string[] {
  return columns.map((name, place) => `$${others + place + 1}::${COLUMN_TYPES[name]}`);
}

const OLD_RECORD = `$${COMMON_COUNT + 1}::text`;
const EDITED = columnValues(EDITED_COLUMNS, COMMON_COUNT + 1);
const UPDATE = statementOf({
  written: `UPDATE users
    SET ${EDITED_COLUMNS.map((name, place) => `${name} = ${EDITED[place]}`).join(', ')}
    WHERE id = $6::text AND record = ${OLD_RECORD} RETURNING true AS is_done`,
});

const DELETE = statementOf({
  written: `DELETE FROM users WHERE id = $6::text AND record = ${OLD_RECORD} RETURNING true AS is_done`,
  after: `removed AS (INSERT INTO removed_users (user_id, change_number, place)
    SELECT $6::text, number, 0 FROM numbered)`,
});

const NAMES = ['id', ...OWN_COLUMNS].join(', ');
const OWN = ['$6::text', ...columnValues(OWN_COLUMNS, COMMON_COUNT)].join(', ');
const INSERT = statementOf({
  written: `INSERT INTO users (${NAMES}) VALUES (${OWN}) RETURNING true AS is_done`,
});

/** Nobody else brings the user back: they would have to take the same row first. */
const INSERT_AGAIN = statementOf({
  before: 'back AS (DELETE FROM removed_users WHERE user_id = $6::text RETURNING user_id)',
  written: `INSERT INTO users (${NAMES}) SELECT ${OWN} FROM back RETURNING true AS is_done`,
});

function statementOf({ before, written, after }: Write): string {
  const parts = [
    ...(before === undefined ? [] : [before]),
    `written AS (${written})`,
    NUMBERED_SQL,
    ...(after === undefined ? [] : [after]),
    `change AS (
      INSERT INTO changes (number, made_at, kind, staff_id, staff_name, undoes, user_count)
      SELECT number, $1::timestamptz, $2::text, $3::text, $4::text, $5::bigint, 1 FROM numbered)`,
    `operation AS (INSERT INTO operations (user_id, change_number, place, kind, operation)
      SELECT $6::text, number, 0, $7::text, $8::text FROM numbered)`,
    `counted AS (INSERT INTO counts (facet, value, delta)
      SELECT facet, value, delta
      FROM numbered, unnest($9::text[], $10::text[], $11::bigint[]) AS n(facet, value, delta))`,
    `kept AS (INSERT INTO change_keys (key, change_number, response, made_at, owner)
      SELECT $12::uuid, number, array_to_string($13::text[], number::text), $1::timestamptz, $15::text
      FROM numbered)`,
    `locked AS MATERIALIZED (${lockedSql('$14')})`,
  ];
  return `WITH ${parts.join(', ')}
    SELECT number, set_config('list.number', number::text, true) AS noted FROM numbered, locked`;
}

/** Not where the first statement has written nothing. The setting is empty after its transaction. */
const NOTE = noteSql("nullif(current_setting('list.number', true), '') IS NOT NULL");

/** Whether `writeOneUser` can make such a change. */
export function isOfOne(kind: ChangeKind, operations: readonly ListOperation[]): boolean {
  // An import may add whom it does not know to have been removed.
  return operations.length === 1 && kind !== 'import';
}

/**
 * Makes a change of one user, all or nothing, and keeps its response.
 * @returns its number; `null`: the user is not as it was read, and nothing was written
 * @throws DatabaseError with the constraint `KEY_CONSTRAINT` where a change was made under the same key,
 *   another one where a user with the id has come back
 */
export async function writeOneUser(
  { batch }: Database,
  change: ChangeOfOne,
): Promise<number | null> {
  const keys = await keyChanges([change.write]);
  const note = { text: NOTE, values: [keys.kinds, keys.keys, keys.by] };
  const [rows] = await batch([
    await firstStatement(change, keys.locks),
    ...(keys.keys.length === 0 ? [] : [note]),
  ]);
  // The last lines of the statement.
  const [row] = rows as readonly { readonly number: number }[];
  return row?.number ?? null;
}

async function firstStatement(change: ChangeOfOne, locks: readonly number[]): Promise<Statement> {
  const { write, kind } = change;
  const common = await commonValues(change, locks);
  const { before, after } = write;
  if (after === null) return { text: DELETE, values: [...common, before?.record ?? null] };
  const row = writtenRow(after.record, after.seq);
  const own = OWN_COLUMNS.map((name) => row[name]);
  if (before === null) {
    return { text: kind === 'add' ? INSERT : INSERT_AGAIN, values: [...common, ...own] };
  }
  const edited = EDITED_COLUMNS.map((name) => row[name]);
  return { text: UPDATE, values: [...common, before.record, ...edited] };
}

async function commonValues(
  change: ChangeOfOne,
  locks: readonly number[],
): Promise<readonly SentValue[]> {
  const { kind, at, by, undoes, operation, write, key, owner, response } = change;
  const removed = (write.after === null ? 1 : 0) - (kind === 'add' || write.before ? 0 : 1);
  const deltas = [
    ...(await countDeltas([write])),
    { facet: 'changes', value: '', delta: 1 } as const,
    { facet: 'removed', value: '', delta: removed } as const,
  ];
  const about = [at, kind, by.staffId, storable(by.staffName), undoes];
  const done = [write.id, operation.kind, JSON.stringify(operation)];
  return [...about, ...done, ...countColumns(deltas), key, response, locks, owner];
}
