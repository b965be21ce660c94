import type { Place } from '#server/users/answers/rowOrder.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { createParameters, type Parameters } from '#server/users/answers/statement.ts';
import type { Passing } from '#server/users/rank-index/categories.ts';
import {
  BLANK,
  FILLED,
  IN_LIST,
  orderedBy,
  placeColumns,
  rangeCondition,
  rangeConditions,
  type ListOrder,
} from '#server/users/rank-index/listOrders.ts';
import type { KnownChanges } from '#server/users/rank-index/missedChanges.ts';
import { readKnown } from '#server/users/rank-index/readKnown.ts';
import {
  sizeBefore,
  sizeOf,
  segmentAtPlace,
  segmentAtRank,
  totalOf,
  type Segments,
} from '#server/users/rank-index/segments.ts';
import { RankIndexMismatchError } from '#server/users/rank-index/rankIndexMismatchError.ts';

/** A user of an order, as it is stored. */
export interface StoredUser {
  readonly seq: number;
  readonly record: string;
}

/** A user who stands at a rank after the users with the same key are reversed. */
export interface MirroredUser extends StoredUser {
  readonly rank: number;
  /** The key of a group that was read in part: then another user stands there. */
  readonly cutKey: Place['key'];
}

/** A part of an order's users, by rank: from 0, in the ascending order of the index. */
export interface RankedOrder {
  readonly total: number;
  /** The most users of any category that a statement for these ranks scans. */
  readonly seenFor: (from: number, to: number) => number;
  /** @param to exclusive @throws RankIndexMismatchError also if unknown changes are visible */
  readonly read: (from: number, to: number) => Promise<readonly StoredUser[]>;
  /**
   * As `read`, but users with the same key are in reversed order.
   * @param margin how many more are read on each side to find users with the same key
   */
  readonly readMirrored: (
    from: number,
    to: number,
    margin: number,
  ) => Promise<readonly MirroredUser[]>;
  /** How many users stand before each of the places. */
  readonly countsBefore: (places: readonly Place[]) => Promise<readonly number[]>;
}

/** @param on sees the known changes, or `read` reports that it sees others */
export function rankedOrder(
  on: Queryable,
  known: KnownChanges,
  order: ListOrder,
  segments: Segments,
  passing: Passing,
): RankedOrder {
  const total = totalOf(segments, passing.categories);
  const { ends, sliceOf, countBefore } = segmentQueries(order, segments, passing);
  return {
    total,
    seenFor: (from, to) => {
      if (from >= to) return 0;
      const { first, last } = ends(from, to);
      return sizeBefore(segments, last.index + 1, null) - sizeBefore(segments, first.index, null);
    },
    read: async (from, to) => {
      const parameters = createParameters();
      const found = `SELECT key, seq, record FROM (${sliceOf(from, to, parameters.add)}) AS slice
        JOIN users USING (seq)`;
      const query = { found, orderBy: 'key, seq' };
      return expectAll(await readKnown<StoredUser>(on, known, query, parameters), from, to);
    },
    readMirrored: async (from, to, margin) => {
      const parameters = createParameters();
      const { add } = parameters;
      const [start, end] = [Math.max(0, from - margin), Math.min(total, to + margin)];
      const number = (value: number) => `${add(value)}::bigint`;
      const [first, last] = [number(start), number(end - 1)];
      const isCut = `tie_start = ${first} AND ${first} > 0
        OR tie_end = ${last} AND ${last} < ${number(total - 1)}`;
      const found = `${mirroredOf(sliceOf(start, end, add), first, isCut)}
        WHERE rank >= ${number(from)} AND rank < ${number(to)}`;
      const query = { found, orderBy: 'rank' };
      return expectAll(await readKnown<MirroredUser>(on, known, query, parameters), from, to);
    },
    countsBefore: async (places) => {
      const { add, values } = createParameters();
      const counts = places.map((place) => countBefore(place, add));
      const [row] = await on.prepared<{ counts: readonly string[] }>(
        `SELECT ARRAY[${counts.join(', ')}]::bigint[] AS counts`,
        values,
      );
      return (row?.counts ?? []).map(Number);
    },
  };
}

/** Queries that read no more than the segments in question. */
function segmentQueries(order: ListOrder, segments: Segments, { categories, condition }: Passing) {
  const ends = (from: number, to: number) => ({
    first: segmentAtRank(segments, from, categories),
    last: segmentAtRank(segments, to - 1, categories),
  });

  const usersOf = (where: string, add: Parameters['add']) =>
    `SELECT ${columnsOf(order)} FROM users WHERE ${where} AND ${condition(add)}`;

  /** A query for `key` and `seq` of the users of these ranks, in ascending order. */
  const sliceOf = (from: number, to: number, add: Parameters['add']) => {
    const { first, last } = ends(from, to);
    const end = last.before + sizeOf(segments[last.index] ?? UNKNOWN, categories);
    // From the nearer end.
    const isForwards = to - first.before <= end - from;
    const [near, far] = isForwards ? (['ASC', 'DESC'] as const) : (['DESC', 'ASC'] as const);
    const range = {
      from: segments[first.index]?.from ?? null,
      to: segments[last.index + 1]?.from ?? null,
    };
    const users = usersOf(rangeCondition(order, range, add), add);
    const reach = isForwards ? to - first.before : end - from;
    return `SELECT ${placeColumns(order)} FROM (
        SELECT * FROM (${firstOf(users, orderedBy(order, near), reach, add)}) AS reached
        ORDER BY ${orderedBy(order, far)} LIMIT ${add(to - from)}
      ) AS slice ORDER BY ${orderedBy(order, 'ASC')}`;
  };

  /** An expression for how many users stand before the place. */
  const countBefore = (place: Place, add: Parameters['add']) => {
    const index = segmentAtPlace(segments, place);
    // As a value: each number in the text would be another prepared statement.
    const before = `${add(sizeBefore(segments, index, categories))}::bigint`;
    const segment = segments[index] ?? UNKNOWN;
    const size = sizeOf(segment, categories);
    if (size === 0) return before;
    // In order and with a limit, so that the index of the order is used: the planner's guess of
    // how many rows a range has is too often wrong.
    const range = { from: segment.from, to: place };
    const inSegment = rangeConditions(order, range, add).map((where) => {
      const found = firstOf(usersOf(where, add), orderedBy(order, 'ASC'), size, add);
      return `(SELECT count(*) FROM (${found}) AS found)`;
    });
    return [before, ...inSegment].join(' + ');
  };

  return { ends, sliceOf, countBefore };
}

/**
 * A query for users of a slice at the ranks that they have after the users with the same key are
 * reversed: each moves within its tie, which has the same ranks in both directions.
 * @param first the rank of the slice's first user
 * @param isCut whether the slice has only a part of a tie
 */
function mirroredOf(slice: string, first: string, isCut: string): string {
  return `SELECT rank, seq, record, CASE WHEN is_cut THEN key END AS "cutKey" FROM (
      SELECT key, seq, tie_start + tie_end - rank AS rank, ${isCut} AS is_cut FROM (
        SELECT key, seq, rank, min(rank) OVER tie AS tie_start, max(rank) OVER tie AS tie_end
        FROM (
          SELECT key, seq, ${first} - 1 + row_number() OVER (ORDER BY key, seq) AS rank
          FROM (${slice}) AS slice
        ) AS ranked WINDOW tie AS (PARTITION BY key)
      ) AS tied
    ) AS mirrored JOIN users USING (seq)`;
}

const UNKNOWN = { from: null, size: 0, counts: null };

/**
 * A query for the first rows of another one. Its text has a second limit, one of few: the planner sees
 * that few rows are read for any values, and uses one plan for all of them.
 */
function firstOf(query: string, orderBy: string, limit: number, add: Parameters['add']): string {
  const bound = 2 ** Math.max(MIN_BOUND, Math.ceil(Math.log2(limit)));
  return `SELECT * FROM (${query} ORDER BY ${orderBy} LIMIT ${bound}) AS bounded
    ORDER BY ${orderBy} LIMIT ${add(limit)}`;
}

/** A power of two; half a segment has fewer users. */
const MIN_BOUND = 9;

function expectAll<User>(users: readonly User[], from: number, to: number): readonly User[] {
  if (users.length !== to - from) throw new RankIndexMismatchError();
  return users;
}

function columnsOf({ column }: ListOrder): string {
  return column === null ? 'seq' : `${column}, seq`;
}

/** The orders that make up a query's order, one behind the other. */
export function ordersOf({ sort }: UserQuery): readonly ListOrder[] {
  return sort === null ? [IN_LIST] : [FILLED[sort], BLANK[sort]];
}
