import * as v from 'valibot';
import type { Selection } from '#domain/change/change.ts';
import type { RemovedMember } from '#domain/change/operation.ts';
import {
  type newKeys,
  refusedSelection,
  TOO_MANY,
  type Refused,
  type Removals,
} from '#domain/change/resolve.ts';
import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { id as storableId } from '#protocol/fields.ts';
import type { Queryable } from '#server/database/database.ts';
import { type ListRow, userOf } from '#server/list/records.ts';
import { indexable } from '#server/list/row.ts';
import { createParameters, whereOf } from '#server/list/where.ts';
import { decodeOperation, type ListOperation, type SeqPlace } from '#server/list/write.ts';

/*
 * The users whom a change is about, found and locked within its transaction: in the order of ids, so
 * that two changes of the same users do not wait for each other.
 */

/** Rows of one statement: what a change of many users has in memory at once. */
const ROWS_AT_ONCE = 1000;

export function batchesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, batch) =>
    items.slice(batch * ROWS_AT_ONCE, (batch + 1) * ROWS_AT_ONCE),
  );
}

/** Whether a user can have this id: the database can store it, and questions can name it. */
export function isStorableId(id: string): boolean {
  return id !== '' && v.is(storableId, id);
}

/** The users of the list with these ids, in the list's order; fewer where some are not there. */
export async function listRows(
  { query }: Queryable,
  ids: readonly string[],
  lock: typeof LOCK | '' = '',
): Promise<readonly ListRow[]> {
  const rows: ListRow[] = [];
  for (const some of batchesOf(ids.filter(isStorableId).toSorted())) {
    const found = await query<{ id: string; seq: number; record: string }>(
      `SELECT id, seq, record FROM users WHERE id = ANY($1::text[]) ${lock}`,
      [some],
    );
    for (const row of found) rows.push({ ...row, user: userOf(row.record) });
  }
  return inListOrder(rows);
}

/** Nobody else writes these users until the transaction ends. */
export const LOCK = 'ORDER BY id FOR UPDATE';

/**
 * Which of these users are in the list, in its order; nobody else writes them until the transaction
 * ends.
 * @param query leaves out whom it does not match, as they are once they are locked
 */
async function lockUsers(
  on: Queryable,
  ids: readonly string[],
  query: UserQuery | null = null,
): Promise<readonly string[]> {
  const { add, values } = createParameters();
  const where = query === null ? () => 'true' : await whereOf(on, query);
  const rows = await on.query<{ id: string; seq: number }>(
    `SELECT id, seq FROM users WHERE id = ANY(${add(ids.filter(isStorableId))}::text[])
       AND (${where(add)}) ${LOCK}`,
    values,
  );
  return inListOrder(rows).map(({ id }) => id);
}

function inListOrder<Row extends { readonly seq: number }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, other) => other.seq - one.seq);
}

/** The ids of the selected users, who are locked, in the list's order; or why they are refused. */
export async function lockSelected(
  on: Queryable,
  selection: Selection,
  maxUsers: number,
): Promise<readonly string[] | Refused> {
  if (selection.kind !== 'matching') {
    const wanted = selection.kind === 'ids' ? [...new Set(selection.ids)] : [selection.user.id];
    if (wanted.length > maxUsers) return TOO_MANY;
    const ids = await lockUsers(on, wanted);
    return refusedSelection(selection, ids.length) ?? ids;
  }
  if (selection.count > maxUsers) return TOO_MANY;
  const except = new Set(selection.except);
  const matching = await idsMatching(on, selection.query);
  const ids = matching.filter((id) => !except.has(id));
  if (matching.length > MAX_ROWS_ANSWERED || ids.length > maxUsers) return TOO_MANY;
  return refusedSelection(selection, ids.length) ?? lockUsers(on, ids, selection.query);
}

/** The ids of the users whom a query matches, of no more than one too many. */
async function idsMatching(on: Queryable, query: UserQuery): Promise<readonly string[]> {
  const { add, values } = createParameters();
  const where = await whereOf(on, query);
  const rows = await on.query<{ id: string }>(
    `SELECT id FROM users WHERE ${where(add)} LIMIT ${MAX_ROWS_ANSWERED + 1}`,
    values,
  );
  return rows.map(({ id }) => id);
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
export async function lockRecorded(
  on: Queryable,
  changeId: string,
): Promise<readonly ListOperation[] | null> {
  const number = changeNumberOf(changeId);
  if (number === null) return null;
  const rows = await on.query<{ operation: string }>(
    'SELECT operation FROM operations WHERE change_number = $1 ORDER BY place',
    [number],
  );
  if (rows.length === 0) return null;
  const operations = rows.map(({ operation }) => decodeOperation(operation));
  await lockUsers(
    on,
    operations.flatMap(({ id }) => id ?? []),
  );
  return operations;
}

const REMOVALS = `SELECT c.number, o.operation, c.user_count
  FROM removed_users r JOIN operations o USING (user_id, change_number, place)
  JOIN changes c ON c.number = r.change_number
  WHERE r.user_id = ANY($1::text[])`;

/** For each of these users who is not in the list, the newest removal; newest first. */
export async function newestRemovals(
  on: Queryable,
  ids: readonly string[],
): Promise<{ readonly inList: number; readonly removals: Removals<SeqPlace> }> {
  const present = new Set(await lockUsers(on, ids));
  const rows = await on.query<{ number: number; operation: string; user_count: number }>(REMOVALS, [
    ids.filter(isStorableId),
  ]);
  const byChange = new Map<number, { changeCount: number; removed: RemovedMember<SeqPlace>[] }>();
  for (const { number, operation: text, user_count: changeCount } of rows) {
    const operation = decodeOperation(text);
    if (operation.kind !== 'removed' || present.has(operation.id ?? '')) continue;
    const change = byChange.get(number) ?? { changeCount, removed: [] };
    change.removed.push(operation);
    byChange.set(number, change);
  }
  const removals = [...byChange].toSorted(([one], [other]) => other - one);
  return {
    inList: present.size,
    removals: removals.map(([number, change]) => ({ changeId: String(number), ...change })),
  };
}
