import { lowerBound } from '#domain/lowerBound.ts';

/** How one list became another, told by its objects. Positions count from 0. */
export interface ListChange {
  /** By position before: where the same object is now, ascending; `GONE` for the others. */
  readonly positions: Int32Array;
  /**
   * All other positions now, ascending: of objects that were not there before, and of those that
   * moved past others (as few as can be; they count as `GONE` from where they were).
   */
  readonly added: readonly number[];
}

export const GONE = -1;

/** An object that is in both lists. */
interface Pair {
  readonly was: number;
  readonly now: number;
}

/** Costs a look at each object, and more only for what lies between the same head and tail. */
export function changeBetween(before: readonly object[], after: readonly object[]): ListChange {
  const growth = after.length - before.length;
  let head = 0;
  while (head < before.length && before[head] === after[head]) head += 1;
  /** Before: from here on both are the same. An object is no part of both head and tail. */
  let end = before.length;
  const least = Math.max(head, head - growth);
  while (end > least && before[end - 1] === after[end - 1 + growth]) end -= 1;

  const positions = new Int32Array(before.length).fill(GONE, head, end);
  for (let was = 0; was < head; was += 1) positions[was] = was;
  for (let was = end; was < before.length; was += 1) positions[was] = was + growth;
  const staying = longestAscending(pairsBetween(before, after, head, end));
  for (const { was, now } of staying) positions[was] = now;
  const isStaying = new Set(staying.map(({ now }) => now));
  const added: number[] = [];
  for (let now = head; now < end + growth; now += 1) if (!isStaying.has(now)) added.push(now);
  return { positions, added };
}

/** The objects that are in both lists, of those between the same head and tail. */
function pairsBetween(
  before: readonly object[],
  after: readonly object[],
  head: number,
  end: number,
): readonly Pair[] {
  const known = new Map<object | undefined, number>();
  for (let was = head; was < end; was += 1) known.set(before[was], was);
  const pairs: Pair[] = [];
  for (let now = head; now < end + after.length - before.length; now += 1) {
    const was = known.get(after[now]);
    if (was !== undefined) pairs.push({ was, now });
  }
  return pairs;
}

interface Link {
  readonly pair: Pair;
  readonly before: Link | undefined;
}

/**
 * The most pairs that are in the same order in both lists (patience sorting), themselves in no order.
 * Where a list holds an object twice, one before is not two now: positions before ascend strictly.
 */
function longestAscending(pairs: readonly Pair[]): readonly Pair[] {
  /** By length: of all ascending chains so long, the one that ends lowest. */
  const chains: Link[] = [];
  for (const pair of pairs) {
    const length = lowerBound(chains, (chain) => chain.pair.was < pair.was);
    chains[length] = { pair, before: chains[length - 1] };
  }
  const longest: Pair[] = [];
  for (let link = chains.at(-1); link !== undefined; link = link.before) longest.push(link.pair);
  return longest;
}
