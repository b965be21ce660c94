import type { Place } from '#server/users/answers/rowOrder.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { createParameters } from '#server/users/answers/statement.ts';
import type { Passing } from '#server/users/landmarks/categories.ts';
import {
  BLANK,
  FILLED,
  IN_LIST,
  orderedBy,
  placeColumns,
  rangeCondition,
  rangeConditions,
  type ListOrder,
} from '#server/users/landmarks/listOrders.ts';
import {
  sizeBefore,
  sizeOf,
  stretchAtPlace,
  stretchAtRank,
  totalOf,
  type Stretches,
} from '#server/users/landmarks/stretches.ts';
import { WrongLandmarksError } from '#server/users/landmarks/wrongLandmarksError.ts';

/** Some of an order's users, by rank: from 0, in the ascending order of the index. */
export interface RankedOrder {
  readonly total: number;
  /** How many users of any category a statement that reads these ranks looks at, at most. */
  readonly seenFor: (from: number, to: number) => number;
  /** @param to exclusive */
  readonly read: (from: number, to: number) => Promise<readonly Place[]>;
  /** How many users are before each of the places. */
  readonly countsBefore: (places: readonly Place[]) => Promise<readonly number[]>;
}

/** @param on sees the changes that the stretches know of, and no others */
export function rankedOrder(
  { query }: Queryable,
  order: ListOrder,
  stretches: Stretches,
  { categories, condition }: Passing,
): RankedOrder {
  const total = totalOf(stretches, categories);
  const ends = (from: number, to: number) => ({
    first: stretchAtRank(stretches, from, categories),
    last: stretchAtRank(stretches, to - 1, categories),
  });
  return {
    total,
    seenFor: (from, to) => {
      if (from >= to) return 0;
      const { first, last } = ends(from, to);
      return sizeBefore(stretches, last.index + 1, null) - sizeBefore(stretches, first.index, null);
    },
    read: async (from, to) => {
      const { first, last } = ends(from, to);
      const end = last.before + sizeOf(stretches[last.index] ?? UNKNOWN, categories);
      // From the nearer end.
      const isForwards = to - first.before <= end - from;
      const [near, far] = isForwards ? (['ASC', 'DESC'] as const) : (['DESC', 'ASC'] as const);
      const parameters = createParameters();
      const range = {
        from: stretches[first.index]?.from ?? null,
        to: stretches[last.index + 1]?.from ?? null,
      };
      const where = rangeCondition(order, range, parameters.add);
      const reach = parameters.add(isForwards ? to - first.before : end - from);
      const rows = await query<Place & { readonly [column: string]: unknown }>(
        `SELECT ${placeColumns(order)} FROM (
           SELECT * FROM (
             SELECT ${columnsOf(order)} FROM users
             WHERE ${where} AND ${condition(parameters.add)}
             ORDER BY ${orderedBy(order, near)} LIMIT ${reach}
           ) AS reached ORDER BY ${orderedBy(order, far)} LIMIT ${parameters.add(to - from)}
         ) AS slice ORDER BY ${orderedBy(order, 'ASC')}`,
        parameters.values,
      );
      if (rows.length !== to - from) throw new WrongLandmarksError();
      return rows;
    },
    countsBefore: async (places) => {
      const parameters = createParameters();
      const counts = places.map((place) => {
        const index = stretchAtPlace(stretches, place);
        const before = sizeBefore(stretches, index, categories);
        const stretch = stretches[index] ?? UNKNOWN;
        const size = sizeOf(stretch, categories);
        if (size === 0) return `${before}`;
        // In order and with a limit, so that the index of the order is used: the planner's guess of
        // how many a range has is too often wrong.
        const range = { from: stretch.from, to: place };
        const inStretch = rangeConditions(order, range, parameters.add).map(
          (where) => `(SELECT count(*) FROM (
             SELECT FROM users WHERE ${where} AND ${condition(parameters.add)}
             ORDER BY ${orderedBy(order, 'ASC')} LIMIT ${parameters.add(size)}
           ) AS found)`,
        );
        return [before, ...inStretch].join(' + ');
      });
      const [row] = await query<{ counts: readonly string[] }>(
        `SELECT ARRAY[${counts.join(', ')}]::bigint[] AS counts`,
        parameters.values,
      );
      return (row?.counts ?? []).map(Number);
    },
  };
}

const UNKNOWN = { from: null, size: 0, counts: null };

function columnsOf({ column }: ListOrder): string {
  return column === null ? 'seq' : `${column}, seq`;
}

/** The orders that a query's order is made of, one behind the other. */
export function ordersOf({ sort }: UserQuery): readonly ListOrder[] {
  return sort === null ? [IN_LIST] : [FILLED[sort], BLANK[sort]];
}
