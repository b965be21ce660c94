import type { Place } from '#server/users/answers/rowOrder.ts';
import { WrongLandmarksError } from '#server/users/landmarks/wrongLandmarksError.ts';

/** Some users beside each other in an order; it ends where the next one begins. */
export interface Stretch {
  /** Its landmark: nobody of the stretch is before it. `null`: the order begins with this stretch. */
  readonly from: Place | null;
  /** How many users it has. */
  readonly size: number;
  /** How many of each category, by its number; `null`: nobody has read the stretch yet. */
  readonly counts: readonly number[] | null;
}

/** An order from its first user to its last: at least one stretch. */
export type Stretches = readonly Stretch[];

/** Numbers of categories; `null`: all. */
export type Categories = readonly number[] | null;

export const UNREAD: Stretches = [{ from: null, size: 0, counts: null }];

export function comparePlaces(one: Place, other: Place): number {
  return compareKeys(one.key, other.key) || one.seq - other.seq;
}

export function compareKeys(one: Place['key'], other: Place['key']): number {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other);
  return Number(one) - Number(other);
}

export function isRead(stretches: Stretches): boolean {
  return stretches.every(({ counts }) => counts !== null);
}

export function sizeOf({ size, counts }: Stretch, categories: Categories): number {
  if (categories === null) return size;
  let sum = 0;
  for (const category of categories) sum += counts?.[category] ?? 0;
  return sum;
}

export function totalOf(stretches: Stretches, categories: Categories): number {
  return sizeBefore(stretches, stretches.length, categories);
}

/** How many users of the categories are before the stretch at `index`. */
export function sizeBefore(stretches: Stretches, index: number, categories: Categories): number {
  return sumsOf(stretches, categories)[index] ?? 0;
}

/**
 * The index of the stretch that has the user of this rank, from 0, among those of the categories, and
 * how many of them are before it.
 */
export function stretchAtRank(
  stretches: Stretches,
  rank: number,
  categories: Categories,
): { readonly index: number; readonly before: number } {
  const sums = sumsOf(stretches, categories);
  if (rank < 0 || rank >= (sums.at(-1) ?? 0)) throw new WrongLandmarksError();
  // The last one before which there are no more than `rank`: that is not empty.
  let [low, high] = [0, stretches.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sums[middle] ?? 0) <= rank) low = middle;
    else high = middle - 1;
  }
  return { index: low, before: sums[low] ?? 0 };
}

/** Of the stretches of ten million users there are ten thousand: not to be added up for each page. */
const sumsByCategories = new WeakMap<Stretches, Map<string, Float64Array>>();
/** One for each role that is counted, and some combinations of them. */
const MAX_SUMS = 200;

/** How many users of the categories are before each stretch, and behind the last one in all. */
function sumsOf(stretches: Stretches, categories: Categories): Float64Array {
  const known = sumsByCategories.get(stretches) ?? new Map<string, Float64Array>();
  sumsByCategories.set(stretches, known);
  const key = categories === null ? 'all' : categories.join();
  const ready = known.get(key);
  if (ready !== undefined) return ready;
  const sums = new Float64Array(stretches.length + 1);
  let sum = 0;
  for (const [index, stretch] of stretches.entries()) {
    sum += sizeOf(stretch, categories);
    sums[index + 1] = sum;
  }
  if (known.size === MAX_SUMS) known.clear();
  known.set(key, sums);
  return sums;
}

/** The index of the stretch that a place is in. */
export function stretchAtPlace(stretches: Stretches, place: Place): number {
  let [low, high] = [0, stretches.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const from = stretches[middle]?.from ?? null;
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

/** With these changes; what nobody has read yet is read with them. */
export function changed(stretches: Stretches, changes: readonly SizeChange[]): Stretches {
  if (changes.length === 0) return stretches;
  const copies = [...stretches];
  const counts = new Map<number, number[]>();
  for (const { place, category, by } of changes) {
    const index = stretchAtPlace(stretches, place);
    const stretch = copies[index];
    if (stretch === undefined || stretch.counts === null) continue;
    const own = counts.get(index) ?? [...stretch.counts];
    counts.set(index, own);
    while (own.length <= category) own.push(0);
    own[category] = (own[category] ?? 0) + by;
    copies[index] = { from: stretch.from, size: stretch.size + by, counts: own };
  }
  return copies;
}

/** With `parts` in place of the stretch at `index`. */
export function divided(stretches: Stretches, index: number, parts: Stretches): Stretches {
  return [...stretches.slice(0, index), ...parts, ...stretches.slice(index + 1)];
}

/** Neighbours together, where they have no more than `maxSize` users then. */
export function merged(stretches: Stretches, maxSize: number): Stretches {
  const kept: Stretch[] = [];
  for (const stretch of stretches) {
    const last = kept.at(-1);
    const isSmall = last !== undefined && last.size + stretch.size <= maxSize;
    if (isSmall && last.counts !== null && stretch.counts !== null) {
      kept[kept.length - 1] = {
        from: last.from,
        size: last.size + stretch.size,
        counts: addedUp(last.counts, stretch.counts),
      };
    } else kept.push(stretch);
  }
  return kept.length === stretches.length ? stretches : kept;
}

function addedUp(one: readonly number[], other: readonly number[]): readonly number[] {
  const length = Math.max(one.length, other.length);
  return Array.from({ length }, (_, i) => (one[i] ?? 0) + (other[i] ?? 0));
}
