import type { Place } from '#server/users/answers/rowOrder.ts';
import { RankIndexMismatchError } from '#server/users/rank-index/rankIndexMismatchError.ts';

/** Consecutive users of an order; a segment ends where the next one begins. */
export interface Segment {
  /** Its start: none of its users stands before. `null`: the order begins with this segment. */
  readonly from: Place | null;
  /** How many users it has. */
  readonly size: number;
  /** How many of each category, by its number; `null`: not read yet. */
  readonly counts: readonly number[] | null;
}

/** An order from its first user to its last: at least one segment. */
export type Segments = readonly Segment[];

/** Numbers of categories; `null`: all. */
export type Categories = readonly number[] | null;

export const UNREAD: Segments = [{ from: null, size: 0, counts: null }];

export function comparePlaces(one: Place, other: Place): number {
  return compareKeys(one.key, other.key) || one.seq - other.seq;
}

export function compareKeys(one: Place['key'], other: Place['key']): number {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other);
  return Number(one) - Number(other);
}

export function isRead(segments: Segments): boolean {
  return segments.every(({ counts }) => counts !== null);
}

export function sizeOf({ size, counts }: Segment, categories: Categories): number {
  if (categories === null) return size;
  let sum = 0;
  for (const category of categories) sum += counts?.[category] ?? 0;
  return sum;
}

export function totalOf(segments: Segments, categories: Categories): number {
  return sizeBefore(segments, segments.length, categories);
}

/** How many users of the categories stand before the segment at `index`. */
export function sizeBefore(segments: Segments, index: number, categories: Categories): number {
  return sumsOf(segments, categories)[index] ?? 0;
}

/**
 * The index of the segment with the user of this rank, from 0, among the categories, and how many
 * of them stand before it.
 */
export function segmentAtRank(
  segments: Segments,
  rank: number,
  categories: Categories,
): { readonly index: number; readonly before: number } {
  const sums = sumsOf(segments, categories);
  if (rank < 0 || rank >= (sums.at(-1) ?? 0)) throw new RankIndexMismatchError();
  // The last segment before which there are no more than `rank`, and that is not empty.
  let [low, high] = [0, segments.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sums[middle] ?? 0) <= rank) low = middle;
    else high = middle - 1;
  }
  return { index: low, before: sums[low] ?? 0 };
}

/** Ten million users have ten thousand segments: too many to add up for each page. */
const sumsByCategories = new WeakMap<Segments, Map<string, Float64Array>>();
/** One for each counted role, and some combinations. */
const MAX_SUMS = 200;

/**
 * How many users of the categories stand before each segment, and last how many there are in all.
 */
function sumsOf(segments: Segments, categories: Categories): Float64Array {
  const known = sumsByCategories.get(segments) ?? new Map<string, Float64Array>();
  sumsByCategories.set(segments, known);
  const key = categories === null ? 'all' : categories.join();
  const ready = known.get(key);
  if (ready !== undefined) return ready;
  const sums = new Float64Array(segments.length + 1);
  let sum = 0;
  for (const [index, segment] of segments.entries()) {
    sum += sizeOf(segment, categories);
    sums[index + 1] = sum;
  }
  if (known.size === MAX_SUMS) known.clear();
  known.set(key, sums);
  return sums;
}

/** The index of the segment that contains a place. */
export function segmentAtPlace(segments: Segments, place: Place): number {
  let [low, high] = [0, segments.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const from = segments[middle]?.from ?? null;
    if (from === null || comparePlaces(from, place) <= 0) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** One user more or less. */
export interface SizeChange {
  readonly place: Place;
  readonly category: number;
  readonly by: 1 | -1;
}

/** The segments with these changes; unread ones will be read with them. */
export function changed(segments: Segments, changes: readonly SizeChange[]): Segments {
  if (changes.length === 0) return segments;
  const copies = [...segments];
  const counts = new Map<number, number[]>();
  for (const { place, category, by } of changes) {
    const index = segmentAtPlace(segments, place);
    const segment = copies[index];
    if (segment === undefined || segment.counts === null) continue;
    const own = counts.get(index) ?? [...segment.counts];
    counts.set(index, own);
    while (own.length <= category) own.push(0);
    own[category] = (own[category] ?? 0) + by;
    copies[index] = { from: segment.from, size: segment.size + by, counts: own };
  }
  return copies;
}

/** The segments with `parts` in place of the one at `index`. */
export function divided(segments: Segments, index: number, parts: Segments): Segments {
  return [...segments.slice(0, index), ...parts, ...segments.slice(index + 1)];
}

/** Merges neighbours that have no more than `maxSize` users together. */
export function merged(segments: Segments, maxSize: number): Segments {
  const kept: Segment[] = [];
  for (const segment of segments) {
    const last = kept.at(-1);
    const isSmall = last !== undefined && last.size + segment.size <= maxSize;
    if (isSmall && last.counts !== null && segment.counts !== null) {
      kept[kept.length - 1] = {
        from: last.from,
        size: last.size + segment.size,
        counts: addedUp(last.counts, segment.counts),
      };
    } else kept.push(segment);
  }
  return kept.length === segments.length ? segments : kept;
}

function addedUp(one: readonly number[], other: readonly number[]): readonly number[] {
  const length = Math.max(one.length, other.length);
  return Array.from({ length }, (_, i) => (one[i] ?? 0) + (other[i] ?? 0));
}
