import type { UserQuery } from '#domain/query/userQuery.ts';
import type { CountQuestion } from '#domain/userSource.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { conditionOf, patternOf } from '#server/users/answers/conditions.ts';
import { lookupConditionOf } from '#server/users/answers/lookupCondition.ts';
import { knownCounts, withRecalled, type KnownCounts } from '#server/users/answers/listCounts.ts';
import { isIndexed } from '#server/users/answers/shortText.ts';
import { createParameters } from '#server/users/answers/statement.ts';
import { sweep, sweepCount } from '#server/users/answers/sweep.ts';

/** How many users a query matches, however many. */
export async function countAnswer(
  database: BoundedDatabase,
  { query }: Pick<CountQuestion, 'query'>,
): Promise<number> {
  const counted = await knownCounts(database, query);
  if (counted.atLeast === counted.atMost) return counted.atMost;
  const recalled = await database.counts?.recall(query);
  const known = recalled === undefined ? counted : withRecalled(counted, recalled);
  if (known.atLeast === known.atMost) return known.atMost;
  const total = await countAll(database, query, known);
  await recalled?.note(total, true);
  return total;
}

/** Many are counted in parts: one statement for all of them may take longer than one may. */
async function countAll(
  database: BoundedDatabase,
  query: UserQuery,
  known: KnownCounts,
): Promise<number> {
  const { bounds } = database;
  if (isSwept(query) || known.atLeast > bounds.counted) return sweepCount(database, query);
  const found = await countUpTo(database, query, known, bounds.candidates + 1);
  return found > bounds.candidates ? sweepCount(database, query) : found;
}

/** How many a query matches, or `limit` if they are more. */
export async function countUpTo(
  database: BoundedDatabase,
  query: UserQuery,
  { values, atLeast }: Pick<KnownCounts, 'values' | 'atLeast'>,
  limit: number,
): Promise<number> {
  if (isSwept(query)) return (await sweep(database, query, limit)).length;
  const parameters = createParameters();
  const isMany = atLeast > database.bounds.candidates;
  const condition = isMany
    ? conditionOf(query, parameters)
    : lookupConditionOf(query, parameters, values);
  const [row] = await database.query<{ total: number }>(
    `SELECT count(*) AS total FROM (
       SELECT FROM users WHERE ${condition} LIMIT ${parameters.add(limit)}
     ) AS found`,
    parameters.values,
  );
  return row?.total ?? 0;
}

/** As `countUpTo`, where many match: in the list's order the limit is soon reached. */
export async function countInListOrder(
  { query: run }: BoundedDatabase,
  query: UserQuery,
  limit: number,
): Promise<number> {
  const parameters = createParameters();
  const condition = conditionOf(query, parameters);
  const [row] = await run<{ total: number }>(
    `SELECT count(*) AS total FROM (
       SELECT FROM users WHERE ${condition} ORDER BY seq DESC LIMIT ${parameters.add(limit)}
     ) AS found`,
    parameters.values,
  );
  return row?.total ?? 0;
}

/** Whether only looking at one user after another tells whom the query matches. */
export function isSwept({ text }: UserQuery): boolean {
  const pattern = patternOf(text);
  return !pattern.isEmpty && !isIndexed(pattern);
}
