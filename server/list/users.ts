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
} from '#server/database/database.ts';
import { groupedUsers } from '#server/list/duplicates.ts';
import { orderOf } from '#server/list/order.ts';
import { countOf, RECORDS_AT, userOf, TooManyRowsError } from '#server/list/records.ts';
import { indexable } from '#server/list/row.ts';
import { isStorable, storable } from '#server/list/searchText.ts';
import { createParameters, whereOf, type Where } from '#server/list/where.ts';

export async function readUser({ query }: Queryable, { id }: UserQuestion): Promise<User | null> {
  if (!isStorable(id)) return null;
  const [row] = await query<{ record: string }>('SELECT record FROM users WHERE id = $1', [id]);
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
  const isSelected = await whereSelected(on, users);
  const ids = isGrouped(query)
    ? (await groupedUsers(on, query, isSelected)).map(({ id }) => id)
    : await idsOf(on, query, isSelected);
  const selected = await countOf(on, isSelected);
  const wanted = users.kind === 'matching' ? users.count : distinctIds(users).length;
  return { ids, unmatched: selected - ids.length, gone: Math.max(0, wanted - selected) };
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
    await on.query(READ_ALL);
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

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
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
  const isSelected = users === null ? () => 'true' : await whereSelected(on, users);
  if (!isGrouped(query)) return selectStatement(on, 'record', query, isSelected);
  const rows = await groupedUsers(on, query, isSelected);
  return { text: RECORDS_AT, values: [rows.map(({ seq }) => seq)] };
}

/** In the query's order. @throws TooManyRowsError */
async function idsOf(on: Queryable, query: UserQuery, isSelected: Where) {
  const { text, values } = await selectStatement(on, 'id', query, isSelected);
  const rows = await on.query<{ id: string }>(text, values);
  if (rows.length > MAX_ROWS_ANSWERED) throw new TooManyRowsError();
  return rows.map(({ id }) => id);
}

/** One row more than an answer may have shows that there are more. */
async function selectStatement(
  on: Queryable,
  column: string,
  query: UserQuery,
  isSelected: Where,
): Promise<Statement> {
  const { add, values } = createParameters();
  const where = await whereOf(on, query);
  const text = `SELECT ${column} FROM users WHERE (${where(add)}) AND (${isSelected(add)})
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

function distinctIds(users: Exclude<Selection, { kind: 'matching' }>): readonly string[] {
  return users.kind === 'ids' ? [...new Set(users.ids)] : [users.user.id];
}
