import { lowerBound } from '#domain/answer/lowerBound.ts';

/** The difference between two lists, by object identity. Positions count from 0. */
export interface ListChange {
  /** By old position: the new position of the same object, ascending; `GONE` for the others. */
  readonly positions: Int32Array;
  /**
   * All other new positions, ascending: of objects that were added, and of those that moved past
   * others (as few as possible; their old positions are `GONE`).
   */
  readonly added: readonly number[];
}

export const GONE = -1;

/** An object that is in both lists. */
interface Pair {
  readonly was: number;
  readonly now: number;
}

/** Takes linear time, and more only for what lies between the common head and tail. */
export function changeBetween(before: readonly object[], after: readonly object[]): ListChange {
  const growth = after.length - before.length;
  let head = 0;
  while (head < before.length && before[head] === after[head]) head += 1;
  /** Where the common tail begins in `before`; `least` keeps it clear of the head. */
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

/** The objects in both lists, of those between the common head and tail. */
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
 * The largest set of pairs in the same order in both lists (patience sorting), not sorted itself.
 * Old positions ascend strictly, so that none is used twice where the new list holds an object
 * twice.
 */
function longestAscending(pairs: readonly Pair[]): readonly Pair[] {
  /** Takes linear time, and more only for what lies between the common head and tail. */
  const chains: Link[] = [];
  for (const pair of pairs) {
    const length = lowerBound(chains, (chain) => chain.pair.was < pair.was);
    chains[length] = { pair, before: chains[length - 1] };
  }
  const longest: Pair[] = [];
  for (let link = chains.at(-1); link !== undefined; link = link.before) longest.push(link.pair);
  return longest;
}
