import type { Selection } from '#domain/change/change.ts';
import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { FoundUsers } from '#domain/query/selection.ts';
import { isGrouped, type UserQuery } from '#domain/query/userQuery.ts';
import type { RowsQuestion, SelectedQuestion } from '#domain/userSource.ts';
import type { Queryable } from '#server/database/database.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { conditionOf } from './searching/conditions.ts';
import { patternOf } from './searching/patternOf.ts';
import { lookupConditionOf } from './searching/lookupCondition.ts';
import { countAnswer } from './counts/countAnswer.ts';
import { duplicatesTogether } from './neighbours/duplicateOrder.ts';
import { AT_PLACES } from '#server/users/answers/records.ts';
import { orderOf } from '#server/users/answers/rowOrder.ts';
import { createParameters, type Parameters } from '#server/users/answers/statement.ts';
import { TooManyRowsError } from './searching/tooManyRowsError.ts';
import { readFacetCounts } from './counts/facetCounts.ts';
import { valueMatches } from './searching/valueMatches.ts';
import { isStorable } from '#server/users/markedText.ts';

/** @throws TooManyRowsError */
export async function selectedAnswer(
  database: BoundedDatabase,
  { users, query }: SelectedQuestion,
): Promise<FoundUsers> {
  const rows = await read<{ id: string }>(database, 'id', users, query);
  const { selected, gone } = await selectedCount(database, users);
  return { ids: rows.map(({ id }) => id), unmatched: selected - rows.length, gone };
}

/**
 * Reads the records of `RowsQuestion`. One extra row shows that there are more than an answer may
 * have.
 */
export async function rowsStatement(on: Queryable, { users, query }: RowsQuestion) {
  if (!isGrouped(query)) return readStatement(on, 'record', users, query);
  const seqs = (await read<{ seq: number }>(on, 'seq', users, query)).map(({ seq }) => seq);
  return { text: AT_PLACES, values: [seqs] };
}

/**
 * The ids of all matches, in the query's order.
 * @throws TooManyRowsError
 */
export async function idsMatching(
  database: Queryable,
  query: UserQuery,
): Promise<readonly string[]> {
  const rows = await read<{ id: string }>(database, 'id', null, query);
  return rows.map(({ id }) => id);
}

/** Which of some users a query matches. */
export async function matchingAmong(
  { query: ask }: Queryable,
  query: UserQuery,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const parameters = createParameters();
  const condition = conditionOf(query, parameters);
  const rows = await ask<{ id: string }>(
    `SELECT id FROM users WHERE ${condition} AND id = ANY(${parameters.add(ids)}::text[])`,
    parameters.values,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A column of all users of a selection that the query matches, in its order. */
async function read<R extends { readonly [column: string]: unknown }>(
  on: Queryable,
  column: 'id' | 'seq',
  users: Selection | null,
  query: UserQuery,
): Promise<readonly R[]> {
  const { text, values } = await readStatement(on, column, users, query);
  const rows = await on.query<R & { seq: number }>(text, values);
  if (rows.length > MAX_ROWS_ANSWERED) throw new TooManyRowsError();
  if (!isGrouped(query)) return rows;
  const places = new Map((await duplicatesTogether(on, query)).map((seq, place) => [seq, place]));
  const placeOf = ({ seq }: { seq: number }) => places.get(seq) ?? places.size;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

async function readStatement(
  on: Queryable,
  column: 'id' | 'seq' | 'record',
  users: Selection | null,
  query: UserQuery,
) {
  const parameters = createParameters();
  const hasText = !patternOf(query.text).isEmpty;
  const matches = hasText ? valueMatches(query, await readFacetCounts(on)) : null;
  const conditions = [lookupConditionOf(query, parameters, matches)];
  if (users !== null) conditions.push(selectionCondition(users, parameters));
  const text = `SELECT ${column}, seq FROM users WHERE ${conditions.join(' AND ')}
     ORDER BY ${orderOf(query)} LIMIT ${MAX_ROWS_ANSWERED + 1}`;
  return { text, values: parameters.values };
}

function selectionCondition(users: Selection, parameters: Parameters): string {
  if (users.kind !== 'matching') return `id = ANY(${parameters.add(idsOf(users))}::text[])`;
  const condition = conditionOf(users.query, parameters);
  return `${condition} AND id <> ALL(${parameters.add(users.except.filter(isStorable))}::text[])`;
}

/** How many of a selection are in the list, and how many are not. */
async function selectedCount(
  database: BoundedDatabase,
  users: Selection,
): Promise<{ selected: number; gone: number }> {
  const parameters = createParameters();
  if (users.kind !== 'matching') {
    const selected = await count(database, selectionCondition(users, parameters), parameters);
    return { selected, gone: distinctIds(users).length - selected };
  }
  const ids = parameters.add(users.except.filter(isStorable));
  const condition = `id = ANY(${ids}::text[]) AND ${conditionOf(users.query, parameters)}`;
  const excepted = users.except.length === 0 ? 0 : await count(database, condition, parameters);
  const selected = (await countAnswer(database, users)) - excepted;
  return { selected, gone: Math.max(0, users.count - selected) };
}

async function count(
  { query: run }: Queryable,
  condition: string,
  { values }: Parameters,
): Promise<number> {
  const [row] = await run<{ total: number }>(
    `SELECT count(*) AS total FROM users WHERE ${condition}`,
    values,
  );
  return row?.total ?? 0;
}

function distinctIds(users: Exclude<Selection, { kind: 'matching' }>): readonly string[] {
  return users.kind === 'ids' ? [...new Set(users.ids)] : [users.user.id];
}

function idsOf(users: Exclude<Selection, { kind: 'matching' }>): readonly string[] {
  return distinctIds(users).filter(isStorable);
}
