import * as v from 'valibot';
import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { id as storableId } from '#protocol/fields.ts';
import type { Queryable } from '#server/database/database.ts';
import { unplannedValue } from '#server/database/unplannedValue.ts';
import { userOf } from '#server/list/records.ts';
import { whereOf } from '#server/list/where.ts';
import { createParameters } from '#server/list/parameters.ts';

/** Rows of one statement: what a change of many users has in memory at once. */
export const ROWS_AT_ONCE = 1000;

/** A user of the list, as far as changes need it. */
export interface ListRow {
  readonly id: string;
  readonly seq: number;
  readonly record: string;
  readonly user: User;
}

/** Whether a user can have this id: the database can store it, and questions can name it. */
export function isStorableId(id: string): boolean {
  return id !== '' && v.is(storableId, id);
}

const BY_ID = `SELECT id, seq, record FROM users WHERE id = ANY(${unplannedValue('$1', 'text[]')})`;

/** The users of the list with these ids, in the list's order; fewer where some are not there. */
export function listRows(on: Queryable, ids: readonly string[]): Promise<readonly ListRow[]> {
  return rowsBy(on, BY_ID, ids);
}

/** As `listRows`; nobody else writes them until the transaction ends. */
export function lockRows(on: Queryable, ids: readonly string[]): Promise<readonly ListRow[]> {
  return rowsBy(on, `${BY_ID} ORDER BY id FOR UPDATE`, ids);
}

/**
 * Which of these users are in the list, in its order; nobody else writes them until the transaction
 * ends.
 * @param query leaves out whom it does not match, as they are once they are locked
 */
export async function lockUsers(
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
export async function idsMatching(
  on: Queryable,
  query: UserQuery,
): Promise<readonly string[] | null> {
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
