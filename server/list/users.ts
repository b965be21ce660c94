import type { Selection } from '#domain/change/change.ts';
import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { FoundUsers } from '#domain/query/selection.ts';
import { isGrouped, type UserQuery } from '#domain/query/userQuery.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import type {
  EmailQuestion,
  HoldersQuestion,
  RowsQuestion,
  SelectedQuestion,
  UserQuestion,
} from '#domain/userSource.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import {
  liftTimeLimits,
  ONE_STATE,
  type Database,
  type Queryable,
  type Row,
} from '#server/database/database.ts';
import { countOf } from '#server/list/counts.ts';
import { groupedSeqs } from '#server/list/duplicates.ts';
import { orderOf } from '#server/list/order.ts';
import { createParameters, whereOf, type Where } from '#server/list/where.ts';
import { RECORDS_AT, userOf, TooManyRowsError } from '#server/list/records.ts';
import { indexable } from '#server/list/row.ts';
import { isStorable, storable } from '#server/list/searchText.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export async function readUser(
  { prepared }: Queryable,
  { id }: UserQuestion,
): Promise<User | null> {
  if (!isStorable(id)) return null;
  const [row] = await prepared<{ record: string }>('SELECT record FROM users WHERE id = $1', [id]);
  return row === undefined ? null : userOf(row.record);
}

export async function readHolderOf(
  { query }: Queryable,
  { email, except }: EmailQuestion,
): Promise<User | null> {
  if (!hasVisibleText(email)) return null;
  const [row] = await query<{ record: string }>(
    `SELECT record FROM users WHERE email_key = $1 AND id IS DISTINCT FROM $2
     ORDER BY seq DESC LIMIT 1`,
    [indexable(emailKey(email)), except === null ? null : storable(except)],
  );
  return row === undefined ? null : userOf(row.record);
}

/** @throws TooManyRowsError */
export async function readSelected(
  on: Queryable,
  { users, query }: SelectedQuestion,
): Promise<FoundUsers> {
  const ids = await idsOf(on, users, query);
  const { selected, gone } = await selectedCount(on, users);
  return { ids, unmatched: selected - ids.length, gone };
}

/** A question whose answer may have more users than should be in memory at once. */
export type ManyUsersQuestion = RowsQuestion | HoldersQuestion;

export function isAboutManyUsers(question: {
  readonly kind: string;
}): question is ManyUsersQuestion {
  return question.kind === 'rows' || question.kind === 'holders';
}

/** Few enough to be sent and read in a few milliseconds. */
const ROWS_AT_ONCE = 1000;

/** Otherwise plans would be chosen for the fastest first rows. */
const READ_ALL = "SELECT set_config('cursor_tuple_fraction', '1', true)";

/**
 * The users of an answer, part by part, in its order and of one state of the list. The embedded
 * database does nothing else until the end.
 * @param take an error from it ends the reading
 * @throws TooManyRowsError
 * @throws CanceledError
 */
export function readManyUsers(
  database: Database,
  question: ManyUsersQuestion,
  take: (users: readonly User[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  const read = async (on: Queryable) => {
    await liftTimeLimits(on);
    await on.prepared(READ_ALL);
    const { text, values } = await (question.kind === 'rows'
      ? rowsStatement(on, question)
      : holders(question));
    await on.query(`DECLARE many_users NO SCROLL CURSOR FOR ${text}`, values);
    for (let count = 0; ;) {
      const rows = await on.query<{ record: string }>(`FETCH ${ROWS_AT_ONCE} FROM many_users`);
      count += rows.length;
      if (count > MAX_ROWS_ANSWERED) throw new TooManyRowsError();
      take(rows.map(({ record }) => userOf(record)));
      if (rows.length < ROWS_AT_ONCE) return;
    }
  };
  return database.transaction(read, ONE_STATE, signal);
}

/** The same, all at once. */
export async function readAllUsers(
  database: Database,
  question: ManyUsersQuestion,
  signal?: AbortSignal,
): Promise<readonly User[]> {
  const all: User[][] = [];
  await readManyUsers(database, question, (users) => void all.push([...users]), signal);
  return all.flat();
}

function holders({ ids, emails }: HoldersQuestion): Statement {
  const keys = emails.filter(hasVisibleText).map((email) => indexable(emailKey(email)));
  return {
    text: `SELECT record FROM users WHERE id = ANY($1::text[]) OR email_key = ANY($2::text[])
      ORDER BY seq DESC`,
    values: [ids.filter(isStorable), keys],
  };
}

async function rowsStatement(on: Queryable, { users, query }: RowsQuestion): Promise<Statement> {
  if (!isGrouped(query)) return selectStatement(on, 'record', users, query);
  return { text: RECORDS_AT, values: [(await groupedRows(on, users, query)).map(seqOf)] };
}

/** In the query's order. */
async function idsOf(
  on: Queryable,
  users: Selection | null,
  query: UserQuery,
): Promise<readonly string[]> {
  const rows = isGrouped(query)
    ? await groupedRows(on, users, query)
    : await selectRows<{ id: string }>(on, users, query);
  return rows.map(({ id }) => id);
}

function seqOf({ seq }: { readonly seq: number }): number {
  return seq;
}

async function groupedRows(on: Queryable, users: Selection | null, query: UserQuery) {
  const rows = await selectRows<{ id: string; seq: number }>(on, users, query);
  const places = new Map((await groupedSeqs(on, query)).map((seq, place) => [seq, place]));
  const placeOf = ({ seq }: { seq: number }) => places.get(seq) ?? places.size;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

async function selectRows<R extends Row>(
  on: Queryable,
  users: Selection | null,
  query: UserQuery,
): Promise<readonly R[]> {
  const { text, values } = await selectStatement(on, 'id, seq', users, query);
  const rows = await on.query<R>(text, values);
  if (rows.length > MAX_ROWS_ANSWERED) throw new TooManyRowsError();
  return rows;
}

/** One row more than an answer may have shows that there are more. */
async function selectStatement(
  on: Queryable,
  columns: string,
  users: Selection | null,
  query: UserQuery,
): Promise<Statement> {
  const { add, values } = createParameters();
  const where = await whereOf(on, query);
  const selected = users === null ? null : await whereSelected(on, users);
  const text = `SELECT ${columns} FROM users
    WHERE (${where(add)}) AND (${selected === null ? 'true' : selected(add)})
    ORDER BY ${orderOf(query)} LIMIT ${add(MAX_ROWS_ANSWERED + 1)}`;
  return { text, values };
}

async function whereSelected(on: Queryable, users: Selection): Promise<Where> {
  if (users.kind !== 'matching') {
    const ids = distinctIds(users).filter(isStorable);
    return (add) => `id = ANY(${add(ids)}::text[])`;
  }
  const where = await whereOf(on, users.query);
  const except = users.except.filter(isStorable);
  return (add) => `(${where(add)}) AND id <> ALL(${add(except)}::text[])`;
}

/** How many of a selection are in the list, and how many are not. */
async function selectedCount(
  on: Queryable,
  users: Selection,
): Promise<{ readonly selected: number; readonly gone: number }> {
  const selected = await countOf(on, await whereSelected(on, users));
  const wanted = users.kind === 'matching' ? users.count : distinctIds(users).length;
  return { selected, gone: Math.max(0, wanted - selected) };
}

function distinctIds(users: Exclude<Selection, { kind: 'matching' }>): readonly string[] {
  return users.kind === 'ids' ? [...new Set(users.ids)] : [users.user.id];
}
