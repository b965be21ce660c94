import { activeFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { patternOf } from './patternOf.ts';
import { isIndexedCondition } from './indexedTest.ts';
import { lookupConditionOf } from './lookupCondition.ts';
import type { KnownCounts } from '#server/users/answers/counts/listCounts.ts';
import { columnsOf, orderOf } from '#server/users/answers/rowOrder.ts';
import { isIndexed } from './shortText.ts';
import { createParameters, type Parameters } from '#server/users/answers/statement.ts';

/**
 * Whether all matches may be few enough to be looked up by an index and then sorted. The planner is
 * not asked: its guess of how many users match a text is too often wrong.
 */
export function mayBeFew(
  { bounds }: BoundedDatabase,
  query: UserQuery,
  { atMost, atLeast }: KnownCounts,
): boolean {
  if (atLeast > bounds.candidates) return false;
  const hasDuplicates = activeFilters(query.filters).some(({ filter }) => filter === 'duplicate');
  if (atMost <= bounds.candidates || hasDuplicates) return true;
  const { text, condition } = query;
  return isIndexed(patternOf(text)) || (condition !== undefined && isIndexedCondition(condition));
}

/**
 * How many are looked up at most: unless they are known to be few, as many as are counted. Each is
 * read from a separate page, and finding one more than are counted shows as much as finding all.
 */
export function lookupLimit({ bounds }: BoundedDatabase, { atMost }: KnownCounts): number {
  return atMost <= bounds.candidates
    ? bounds.candidates
    : Math.min(bounds.candidates, bounds.counted);
}

/** `found`: the matches, in no order. More than the limit: not all of them. */
export function foundTable(
  query: UserQuery,
  parameters: Parameters,
  { values }: KnownCounts,
  limit: number,
): string {
  return `found AS MATERIALIZED (SELECT ${columnsOf(query)} FROM users
    WHERE ${lookupConditionOf(query, parameters, values)} LIMIT ${limit})`;
}

export interface CandidateNeighbours {
  readonly total: number;
  readonly isFound: boolean;
  readonly place: number;
  readonly previous: number | null;
  readonly next: number | null;
}

/** The neighbours of the user with this place in the list; `null`: too many match. */
export async function candidateNeighbours(
  { query: run, bounds }: BoundedDatabase,
  query: UserQuery,
  known: KnownCounts,
  seq: number,
): Promise<CandidateNeighbours | null> {
  const limit = Math.min(bounds.neighbours.placed, bounds.candidates);
  if (known.atLeast > limit) return null;
  const parameters = createParameters();
  const found = foundTable(query, parameters, known, limit + 1);
  const [row] = await run<{
    total: number;
    place: number | null;
    previous: number | null;
    next: number | null;
  }>(
    `WITH ${found},
     placed AS (SELECT seq, row_number() OVER sorted AS place, lag(seq) OVER sorted AS previous,
       lead(seq) OVER sorted AS next FROM found WINDOW sorted AS (ORDER BY ${orderOf(query)}))
     SELECT total, place, previous, next
     FROM (SELECT count(*) AS total FROM found) AS counted
     LEFT JOIN placed ON total <= ${limit} AND seq = ${parameters.add(seq)}`,
    parameters.values,
  );
  if (row === undefined || row.total > limit) return null;
  const { total, place, previous, next } = row;
  return { total, isFound: place !== null, place: (place ?? 0) - 1, previous, next };
}
