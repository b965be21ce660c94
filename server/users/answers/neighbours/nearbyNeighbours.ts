import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { conditionOf } from '#server/users/answers/searching/conditions.ts';
import { readFacetCounts } from '#server/users/answers/counts/facetCounts.ts';
import {
  canBeLookedUp,
  lookupConditionOf,
} from '#server/users/answers/searching/lookupCondition.ts';
import type { FoundNeighbours } from './foundNeighbours.ts';
import {
  columnsOf,
  indexRangesBefore,
  indexRangesBehind,
  type Place,
  type IndexRange,
} from '#server/users/answers/rowOrder.ts';
import { createParameters } from '#server/users/answers/statement.ts';
import { valueMatches } from '#server/users/answers/searching/valueMatches.ts';

/** One side of a user: `order` begins beside it. */
interface Side {
  readonly range: IndexRange;
  readonly order: string;
}

interface Looked {
  readonly nearest: number | null;
  readonly matched: number;
  /** There is nobody else on this side. */
  readonly isAll: boolean;
}

/**
 * A user's neighbours when many match, found by scanning around it. The position is known if few
 * users stand before it.
 */
export async function nearbyNeighbours(
  database: BoundedDatabase,
  query: UserQuery,
  own: Place,
): Promise<FoundNeighbours> {
  const before = indexRangesBefore(query, own).map((range) => ({
    range,
    order: range.reversed,
  }));
  const behind = indexRangesBehind(query, own).map((range) => ({
    range,
    order: range.orderBy,
  }));
  const { looked } = database.bounds.neighbours;
  // Somebody who opened the user from one of the first pages sees its position.
  const counted = await lookOn(database, query, before, looked.slice(-1));
  const next = await lookOn(database, query, behind, looked);
  const position = counted.isAll ? counted.matched : null;
  return {
    previous: counted.nearest,
    next: next.nearest,
    position,
    total: position === null || !next.isAll ? null : position + 1 + next.matched,
  };
}

/** Scans ever more users until one matches, which is soon if many do. */
async function lookOn(
  database: BoundedDatabase,
  query: UserQuery,
  sides: readonly Side[],
  steps: readonly number[],
): Promise<Looked> {
  let last: Looked = { nearest: null, matched: 0, isAll: false };
  for (const userCount of steps) {
    last = await look(database, query, sides, userCount);
    if (last.nearest !== null || last.isAll) return last;
  }
  return { ...last, nearest: await far(database, query, sides) };
}

/** Scans some users, from the first on. */
async function look(
  { query: run }: Queryable,
  query: UserQuery,
  sides: readonly Side[],
  userCount: number,
): Promise<Looked> {
  let [lookedAt, matched] = [0, 0];
  let nearest: number | null = null;
  for (const { range, order } of sides) {
    if (lookedAt === userCount) break;
    const parameters = createParameters();
    const { add } = parameters;
    const [row] = await run<{ looked_at: number; matched: number; nearest: number | null }>(
      `WITH seen AS MATERIALIZED (
         SELECT ${columnsOf(query)}, (${conditionOf(query, parameters)}) AS is_match FROM users
         WHERE ${range.where(add)} ORDER BY ${order} LIMIT ${add(userCount - lookedAt)}
       )
       SELECT count(*) AS looked_at, count(*) FILTER (WHERE is_match) AS matched,
         (SELECT seq FROM seen WHERE is_match ORDER BY ${order} LIMIT 1) AS nearest FROM seen`,
      parameters.values,
    );
    lookedAt += row?.looked_at ?? 0;
    matched += row?.matched ?? 0;
    nearest ??= row?.nearest ?? null;
  }
  return { nearest, matched, isAll: lookedAt < userCount };
}

/** The first match, however far: all matches may stand together elsewhere in the order. */
async function far(
  database: BoundedDatabase,
  query: UserQuery,
  sides: readonly Side[],
): Promise<number | null> {
  const values = valueMatches(query, await readFacetCounts(database));
  for (const { range, order } of sides) {
    const parameters = createParameters();
    // If an index knows them all are looked up, instead of scanning one user after another.
    const [table, condition] = canBeLookedUp(query)
      ? ['found', 'true']
      : ['users', conditionOf(query, parameters)];
    const found = canBeLookedUp(query)
      ? `WITH found AS MATERIALIZED (SELECT ${columnsOf(query)} FROM users
          WHERE ${lookupConditionOf(query, parameters, values)})`
      : '';
    const [row] = await database.query<{ seq: number }>(
      `${found} SELECT seq FROM ${table} WHERE ${range.where(parameters.add)} AND ${condition}
       ORDER BY ${order} LIMIT 1`,
      parameters.values,
    );
    if (row !== undefined) return row.seq;
  }
  return null;
}
