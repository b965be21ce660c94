import type { Place } from '#server/users/answers/rowOrder.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import type { Passing } from '#server/users/landmarks/categories.ts';
import { stretchesIn, type KnownList } from '#server/users/landmarks/knownList.ts';
import { BLANK, FILLED, IN_LIST, type ListOrder } from '#server/users/landmarks/listOrders.ts';
import type { StretchSizes } from '#server/users/landmarks/readParts.ts';
import { rankedOrder } from '#server/users/landmarks/rankedOrder.ts';
import { backwards, tiesBackwards, type RankedPart } from '#server/users/landmarks/rankedPart.ts';
import { totalOf } from '#server/users/landmarks/stretches.ts';

/** Of a stretch: little beside what is looked at to find a rank. */
const MARGIN_SHARE = 1 / 10;

/** Whom a query matches, by rank: from 0, in its order. */
export interface RankedList extends RankedPart {
  /** How many users there are, whatever the query. */
  readonly listTotal: number;
  /**
   * Whether reading these ranks looks at few users: not so where many stand between those few whom
   * the query matches, who are then found sooner otherwise.
   */
  readonly isNear: (from: number, to: number) => boolean;
}

/** @param on sees the moment of `known` */
export function rankedList(
  on: Queryable,
  known: KnownList,
  { sort, order }: UserQuery,
  passing: Passing,
  { users }: StretchSizes,
): RankedList {
  const margin = Math.ceil(users * MARGIN_SHARE);
  const partOf = (listOrder: ListOrder, make: typeof tiesBackwards) =>
    make(rankedOrder(on, listOrder, stretchesIn(known, listOrder), passing), margin);
  const listTotal = totalOf(stretchesIn(known, IN_LIST), null);
  const part =
    sort === null
      ? partOf(IN_LIST, backwards)
      : oneBehindOther(
          partOf(FILLED[sort], order === 'asc' ? tiesBackwards : backwards),
          partOf(BLANK[sort], backwards),
        );
  return {
    ...part,
    listTotal,
    isNear: (from, to) => part.seenFor(from, to) <= Math.max(users * 2, part.total),
  };
}

function oneBehindOther(filled: RankedPart, blank: RankedPart): RankedPart {
  const total = filled.total + blank.total;
  /** The same ranks in each part. */
  const split = (from: number, to: number) => ({
    inFilled: [Math.min(from, filled.total), Math.min(to, filled.total)] as const,
    inBlank: [Math.max(from - filled.total, 0), Math.max(to - filled.total, 0)] as const,
  });
  return {
    total,
    seenFor: (from, to) => {
      const { inFilled, inBlank } = split(from, to);
      return filled.seenFor(...inFilled) + blank.seenFor(...inBlank);
    },
    slice: async (from, to) => {
      const { inFilled, inBlank } = split(from, to);
      return [...(await filled.slice(...inFilled)), ...(await blank.slice(...inBlank))];
    },
    rankOf: async (place: Place) =>
      place.key === null ? filled.total + (await blank.rankOf(place)) : await filled.rankOf(place),
  };
}
