import type { Queryable } from '#server/database/database.ts';
import { openPauses } from '#server/users/commits/pauses.ts';
import type { CategoryNumbers } from '#server/users/rank-index/categories.ts';
import { LIST_ORDERS, placeIn, type ListOrder } from '#server/users/rank-index/listOrders.ts';
import {
  missedSince,
  movedUsers,
  type KnownChanges,
  type MovedUser,
} from '#server/users/rank-index/missedChanges.ts';
import { readParts, type SegmentSizes } from '#server/users/rank-index/readParts.ts';
import {
  changed,
  divided,
  isRead,
  merged,
  UNREAD,
  type SizeChange,
  type Segments,
} from '#server/users/rank-index/segments.ts';

/** What is known of one state of the list; immutable. */
export interface KnownList extends KnownChanges {
  readonly segments: ReadonlyMap<ListOrder, Segments>;
  /** How many users were touched since segments were last divided and merged. */
  readonly touchedCount: number;
}

export function segmentsIn({ segments }: KnownList, order: ListOrder): Segments {
  return segments.get(order) ?? UNREAD;
}

/**
 * The state that `on` sees, of which only the changes are known. @param watermark read before it
 */
export async function unknownList(on: Queryable, watermark: number): Promise<KnownList> {
  const { numbers } = await missedSince(on, { watermark, beyond: new Set() });
  return { watermark, beyond: new Set(numbers), segments: new Map(), touchedCount: 0 };
}

/** The state that `on` sees, which is not older than `known`; `null`: too much has changed since. */
export async function catchUp(
  on: Queryable,
  known: KnownList,
  { numberOf }: CategoryNumbers,
  maxUsers: number,
): Promise<KnownList | null> {
  const { numbers, userCount, isLost } = await missedSince(on, known);
  if (isLost || userCount > maxUsers) return null;
  if (numbers.length === 0) return known;
  const pauseIfDue = openPauses();
  let { touchedCount } = known;
  const segments = new Map(LIST_ORDERS.map((order) => [order, segmentsIn(known, order)]));
  for await (const moved of movedUsers(on, numbers)) {
    touchedCount += moved.length;
    for (const [order, own] of segments) {
      await pauseIfDue();
      const changes = moved.flatMap(({ before, after }): readonly SizeChange[] => [
        ...sizeChange(order, before, -1),
        ...sizeChange(order, after, 1),
      ]);
      segments.set(order, changed(own, changes));
    }
  }
  const beyond = new Set([...known.beyond, ...numbers]);
  return { ...known, beyond, segments, touchedCount };

  function sizeChange(
    order: ListOrder,
    row: MovedUser['after'],
    by: 1 | -1,
  ): readonly SizeChange[] {
    const place = row === null ? null : placeIn(order, row);
    return row === null || place === null ? [] : [{ place, category: numberOf(row), by }];
  }
}

/**
 * The same state, with one more part of the list read. @returns the same object: everything is read
 * @param on sees the state `known`
 */
export async function readMore(
  on: Queryable,
  known: KnownList,
  numbers: CategoryNumbers,
  sizes: SegmentSizes,
): Promise<KnownList> {
  for (const order of LIST_ORDERS) {
    const segments = segmentsIn(known, order);
    const index = segments.findIndex(
      ({ counts, size }) => counts === null || size > sizes.users * 2,
    );
    const segment = segments[index];
    if (segment === undefined) continue;
    const range = { from: segment.from, to: segments[index + 1]?.from ?? null };
    const parts = await readParts(on, order, range, sizes, numbers);
    return withSegments(known, order, divided(segments, index, parts));
  }
  return known;
}

function withSegments(known: KnownList, order: ListOrder, own: Segments): KnownList {
  return { ...known, segments: new Map([...known.segments, [order, own]]) };
}

/** The same, with fewer small segments. */
export function compacted(known: KnownList, { users }: SegmentSizes): KnownList {
  const segments = new Map(
    [...known.segments].map(([order, own]) => [order, merged(own, users / 2)] as const),
  );
  return { ...known, segments, touchedCount: 0 };
}

/** The same, with another watermark. @param watermark read before the state `known` */
export function withWatermark(known: KnownList, watermark: number): KnownList {
  const newest = Math.max(watermark, known.watermark);
  const beyond = new Set([...known.beyond].filter((number) => number > newest));
  return { ...known, watermark: newest, beyond };
}

export function isKnown(known: KnownList, orders: readonly ListOrder[]): boolean {
  return orders.every((order) => isRead(segmentsIn(known, order)));
}
