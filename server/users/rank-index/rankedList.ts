import type { Place } from '#server/users/answers/rowOrder.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import type { CategoryNumbers, Passing } from '#server/users/rank-index/categories.ts';
import { segmentsIn, type KnownList } from '#server/users/rank-index/knownList.ts';
import { BLANK, FILLED, IN_LIST, type ListOrder } from '#server/users/rank-index/listOrders.ts';
import { expectKnown } from '#server/users/rank-index/readKnown.ts';
import type { SegmentSizes } from '#server/users/rank-index/readParts.ts';
import { rankedOrder } from '#server/users/rank-index/rankedOrder.ts';
import { backwards, tiesBackwards, type RankedPart } from '#server/users/rank-index/rankedPart.ts';
import { compareKeys, totalOf } from '#server/users/rank-index/segments.ts';
import { RankIndexMismatchError } from '#server/users/rank-index/rankIndexMismatchError.ts';

/** The share of a segment: little beside what finding a rank reads anyway. */
const MARGIN_SHARE = 1 / 10;

/** The matches of a query by rank: from 0, in its order. */
export interface RankedList extends RankedPart {
  /** How many users there are, whatever the query. */
  readonly listTotal: number;
  /**
   * Whether reading these ranks scans few users: not so if few match among many, who are then found
   * sooner in another way.
   */
  readonly isNear: (from: number, to: number) => boolean;
}

/**
 * @param on sees the moment of `known`, or each slice reports that it does not
 * @returns `null`: counts by role and status cannot tell
 */
export function rankedList(
  on: Queryable,
  known: KnownList,
  query: UserQuery,
  numbers: CategoryNumbers,
  { users }: SegmentSizes,
): RankedList | null {
  const passing = numbers.passing(query.filters);
  if (passing === null) return null;
  const orderOf = (listOrder: ListOrder, those = passing) =>
    rankedOrder(on, known, listOrder, segmentsIn(known, listOrder), those);
  const part = inTurn(partsOf(query, numbers, orderOf, Math.ceil(users * MARGIN_SHARE)));
  return {
    ...part,
    slice: async (from, to) => {
      const slice = await part.slice(from, to);
      // No statement has proved it yet.
      if (slice.length === 0) await expectKnown(on, known);
      return slice;
    },
    listTotal: totalOf(segmentsIn(known, IN_LIST), null),
    isNear: (from, to) => part.seenFor(from, to) <= Math.max(users * 2, part.total),
  };
}

/** A part of an order that contains all users with some keys. */
interface KeyedPart extends RankedPart {
  readonly holds: (key: Place['key']) => boolean;
}

/** The parts of a query's order, the first first. @param margin see `tiesBackwards` */
function partsOf(
  { sort, order, filters }: UserQuery,
  numbers: CategoryNumbers,
  orderOf: (order: ListOrder, those?: Passing) => ReturnType<typeof rankedOrder>,
  margin: number,
): readonly KeyedPart[] {
  if (sort === null) return [{ ...backwards(orderOf(IN_LIST)), holds: () => true }];
  const filled = orderOf(FILLED[sort]);
  const byKey = sort === 'role' && order === 'asc' ? numbers.passingByRole(filters) : null;
  return [
    // Many users share a role, and it is known where they end.
    ...(byKey?.map(({ key: own, ...those }) => ({
      ...backwards(orderOf(FILLED.role, those)),
      holds: (key: Place['key']) => key !== null && compareKeys(key, own) === 0,
    })) ?? [
      {
        ...(order === 'asc' ? tiesBackwards(filled, margin) : backwards(filled)),
        holds: (key: Place['key']) => key !== null,
      },
    ]),
    { ...backwards(orderOf(BLANK[sort])), holds: (key) => key === null },
  ];
}

function inTurn(parts: readonly KeyedPart[]): RankedPart {
  let total = 0;
  const placed = parts.map((part) => {
    const start = total;
    total += part.total;
    return { part, start };
  });
  /** The same ranks, split by part. */
  const split = (from: number, to: number) =>
    placed.flatMap(({ part, start }) => {
      const [ownFrom, ownTo] = [Math.max(from - start, 0), Math.min(to - start, part.total)];
      return ownFrom < ownTo ? [{ part, from: ownFrom, to: ownTo }] : [];
    });
  return {
    total,
    seenFor: (from, to) =>
      split(from, to).reduce((sum, own) => sum + own.part.seenFor(own.from, own.to), 0),
    slice: async (from, to) => {
      const users = [];
      for (const own of split(from, to)) users.push(...(await own.part.slice(own.from, own.to)));
      return users;
    },
    rankOf: async (place) => {
      const own = placed.find(({ part }) => part.holds(place.key));
      if (own === undefined) throw new RankIndexMismatchError();
      return own.start + (await own.part.rankOf(place));
    },
  };
}
