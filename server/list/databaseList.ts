import * as v from 'valibot';
import { invert } from '#domain/change/apply.ts';
import type { Selection } from '#domain/change/change.ts';
import type { RemovedMember } from '#domain/change/operation.ts';
import { edit } from '#domain/change/operations.ts';
import {
  bringBack,
  GONE,
  type newKeys,
  refusedSelection,
  TOO_MANY,
  type Planned,
  type Refused,
  type Removals,
  type Wanted,
} from '#domain/change/resolve.ts';
import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { parseJson } from '#domain/record/userRecord.ts';
import { id as storableId } from '#protocol/fields.ts';
import { type Queryable, unplannedValue } from '#server/database/database.ts';
import { type ListRow, userOf } from '#server/list/records.ts';
import { indexable } from '#server/list/row.ts';
import { createParameters, whereOf } from '#server/list/where.ts';
import { decodeOperation, type ListOperation, newSeqs, type SeqPlace } from '#server/list/write.ts';

/** Rows of one statement: what a change of many users has in memory at once. */
const ROWS_AT_ONCE = 1000;

/** Whether a user can have this id: the database can store it, and questions can name it. */
export function isStorableId(id: string): boolean {
  return id !== '' && v.is(storableId, id);
}

/** The list in the database, in the transaction of a change. */
export interface DatabaseList {
  /** The users with these ids who are in the list, in its order; they are locked. */
  readonly usersWith: (ids: readonly string[]) => Promise<readonly ListRow[]>;
  /** The ids of the selected users, who are locked, in the list's order; or why they are refused. */
  readonly selected: (selection: Selection) => Promise<readonly string[] | Refused>;
  /** The users with these ids who are in the list, by id; this transaction has locked them. */
  readonly lockedRows: (ids: readonly string[]) => Promise<ReadonlyMap<string, ListRow>>;
  /** These are written: all of a large change would fill the memory. */
  readonly forget: (ids: readonly string[]) => void;
}

export function openDatabaseList(on: Queryable, maxUsers: number): DatabaseList {
  /** What was read when it was locked. */
  const read = new Map<string, ListRow>();
  const usersWith = async (ids: readonly string[]) => {
    const rows = await lockRows(on, ids);
    for (const row of rows) read.set(row.id, row);
    return rows;
  };
  const idsOf = async (selection: Selection) => {
    if (selection.kind === 'matching') {
      const except = new Set(selection.except);
      const matching = await idsMatching(on, selection.query);
      return matching?.filter((id) => !except.has(id)) ?? TOO_MANY;
    }
    const wanted = selection.kind === 'ids' ? [...new Set(selection.ids)] : [selection.user.id];
    if (wanted.length > maxUsers) return TOO_MANY;
    return wanted.length > ROWS_AT_ONCE
      ? lockUsers(on, wanted, null)
      : (await usersWith(wanted)).map(({ id }) => id);
  };
  return {
    usersWith,
    selected: async (selection) => {
      if (selection.kind === 'matching' && selection.count > maxUsers) return TOO_MANY;
      const ids = await idsOf(selection);
      if ('problem' in ids || 'conflict' in ids) return ids;
      if (ids.length > maxUsers) return TOO_MANY;
      const refused = refusedSelection(selection, ids.length);
      if (refused !== null || selection.kind !== 'matching') return refused ?? ids;
      return lockUsers(on, ids, selection.query);
    },
    lockedRows: async (ids) => {
      const left = ids.filter((id) => !read.has(id));
      for (const row of await listRows(on, left)) read.set(row.id, row);
      return read;
    },
    forget: (ids) => {
      for (const id of ids) read.delete(id);
    },
  };
}

const NONE: readonly ListOperation[] = [];

/** The operations that give users what is wanted of them, in this order. */
export function operationsOn(
  wanted: readonly (readonly [ListRow, Wanted])[],
): readonly ListOperation[] {
  return wanted.flatMap(([row, become]): ListOperation | readonly ListOperation[] => {
    const { id, record, seq } = row;
    if (become === 'removed') return { kind: 'removed', id, record, place: { seq } };
    return (become && edit(id, parseJson(record), become)) ?? NONE;
  });
}

/** Adds records in front of all others, in this order. */
export async function additionsOf(
  on: Queryable,
  records: readonly { readonly id: string; readonly text: string }[],
): Promise<readonly ListOperation[]> {
  const seqs = await newSeqs(on, records.length);
  return records.map(({ id, text }, index) => {
    return { kind: 'added', id, record: text, place: { seq: seqs[index] ?? 0 } };
  });
}

/** Undoes a change of the history. */
export async function planUndo(on: Queryable, changeId: string): Promise<Planned<SeqPlace>> {
  const operations = await recorded(on, changeId);
  if (operations === null) return GONE;
  return { kind: 'undo', operations: invert(operations), undoes: changeId };
}

/** Restores removed users, each at its place. @param ids of distinct users */
export async function planBringBack(
  on: Queryable,
  ids: readonly string[],
): Promise<Planned<SeqPlace>> {
  const { inList, removals } = await newestRemovals(on, ids);
  const operations = removals
    .flatMap(({ removed }) => invert(removed))
    .filter((operation) => operation.kind === 'added')
    .toSorted((one, other) => other.place.seq - one.place.seq);
  return bringBack(ids.length, inList, removals, operations);
}

/** Whether anybody has one of these ids or emails (`emailKey`). */
export async function hasAny(
  { query }: Queryable,
  { ids, emailKeys }: ReturnType<typeof newKeys>,
): Promise<boolean> {
  const found = await query(
    `(SELECT FROM users WHERE id = ANY($1::text[]) LIMIT 1)
     UNION ALL (SELECT FROM users WHERE email_key = ANY($2::text[]) LIMIT 1)`,
    [ids.filter(isStorableId), emailKeys.map(indexable)],
  );
  return found.length > 0;
}

/** The number of a change, from its id on screens; `null`: not a change's id. */
export function changeNumberOf(changeId: string): number | null {
  return /^[1-9]\d{0,14}$/.test(changeId) ? Number(changeId) : null;
}

/** What a change did, in order; its users in the list are locked. `null`: the history has it no more. */
async function recorded(on: Queryable, changeId: string): Promise<readonly ListOperation[] | null> {
  const number = changeNumberOf(changeId);
  if (number === null) return null;
  const read = () =>
    on.prepared<{ operation: string }>(
      'SELECT operation FROM operations WHERE change_number = $1 ORDER BY place',
      [number],
    );
  const operations = (await read()).map(({ operation }) => decodeOperation(operation));
  if (operations.length === 0) return null;
  await lockUsers(
    on,
    operations.flatMap(({ id }) => id ?? []),
    null,
  );
  return operations;
}

interface RemovalRow {
  readonly [column: string]: unknown;
  readonly number: number;
  readonly operation: string;
  readonly user_count: number;
}

const REMOVALS = `SELECT c.number, o.operation, c.user_count
  FROM removed_users r
  JOIN operations o
    ON o.user_id = r.user_id AND o.change_number = r.change_number AND o.place = r.place
  JOIN changes c ON c.number = r.change_number
  WHERE r.user_id = ANY(${unplannedValue('$1', 'text[]')})`;

/** For each of these users who is not in the list, the newest removal; newest first. */
async function newestRemovals(
  on: Queryable,
  ids: readonly string[],
): Promise<{ readonly inList: number; readonly removals: Removals<SeqPlace> }> {
  const storable = ids.filter(isStorableId);
  const present = new Set(await lockUsers(on, storable, null));
  const byChange = new Map<number, { changeCount: number; removed: RemovedMember<SeqPlace>[] }>();
  for (const some of batchesOf(storable)) {
    const rows = await on.prepared<RemovalRow>(REMOVALS, [some]);
    for (const { number, operation: text, user_count: changeCount } of rows) {
      const operation = decodeOperation(text);
      if (operation.kind !== 'removed' || present.has(operation.id ?? '')) continue;
      const change = byChange.get(number) ?? { changeCount, removed: [] };
      change.removed.push(operation);
      byChange.set(number, change);
    }
  }
  const removals = [...byChange].toSorted(([one], [other]) => other - one);
  return {
    inList: present.size,
    removals: removals.map(([number, change]) => ({ changeId: String(number), ...change })),
  };
}

const BY_ID = `SELECT id, seq, record FROM users WHERE id = ANY(${unplannedValue('$1', 'text[]')})`;

/** The users of the list with these ids, in the list's order; fewer where some are not there. */
export function listRows(on: Queryable, ids: readonly string[]): Promise<readonly ListRow[]> {
  return rowsBy(on, BY_ID, ids);
}

/** As `listRows`; nobody else writes them until the transaction ends. */
function lockRows(on: Queryable, ids: readonly string[]): Promise<readonly ListRow[]> {
  return rowsBy(on, `${BY_ID} ORDER BY id FOR UPDATE`, ids);
}

/**
 * Which of these users are in the list, in its order; nobody else writes them until the transaction
 * ends.
 * @param query leaves out whom it does not match, as they are once they are locked
 */
async function lockUsers(
  on: Queryable,
  ids: readonly string[],
  query: UserQuery | null,
): Promise<readonly string[]> {
  const parameters = createParameters();
  const wanted = `id = ANY(${parameters.add(ids.filter(isStorableId))}::text[])`;
  const where = query === null ? null : await whereOf(on, query);
  const condition = where === null ? wanted : `${wanted} AND (${where(parameters.add)})`;
  const rows = await on.query<{ id: string; seq: number }>(
    `SELECT id, seq FROM users WHERE ${condition} ORDER BY id FOR UPDATE`,
    parameters.values,
  );
  return inListOrder(rows).map(({ id }) => id);
}

/** The ids of all users whom a query matches; `null`: more than `MAX_ROWS_ANSWERED`. */
async function idsMatching(on: Queryable, query: UserQuery): Promise<readonly string[] | null> {
  const parameters = createParameters();
  const where = await whereOf(on, query);
  const rows = await on.query<{ id: string }>(
    `SELECT id FROM users WHERE ${where(parameters.add)} LIMIT ${MAX_ROWS_ANSWERED + 1}`,
    parameters.values,
  );
  return rows.length > MAX_ROWS_ANSWERED ? null : rows.map(({ id }) => id);
}

async function rowsBy(
  { prepared }: Queryable,
  statement: string,
  ids: readonly string[],
): Promise<readonly ListRow[]> {
  // In one order, so that two changes of the same users do not wait for each other.
  const sorted = ids.filter(isStorableId).toSorted();
  const rows: ListRow[] = [];
  for (const some of batchesOf(sorted)) {
    const found = await prepared<{ id: string; seq: number; record: string }>(statement, [some]);
    for (const { id, seq, record } of found) rows.push({ id, seq, record, user: userOf(record) });
  }
  return inListOrder(rows);
}

function inListOrder<Row extends { readonly seq: number }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, other) => other.seq - one.seq);
}

export function batchesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const batches: (readonly Item[])[] = [];
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE) {
    batches.push(items.slice(start, start + ROWS_AT_ONCE));
  }
  return batches;
}
