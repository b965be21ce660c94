import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import {
  blockOf,
  blocksBefore,
  isLastOfBlock,
  lastBefore,
  MAX_BLOCKS_NAMED,
  startOf,
  type BlockRange,
  type Extent,
} from './listBlocks.ts';
import { lookUp } from './lookUp.ts';
import type { ValueMatches } from './valueMatches.ts';
import type { Stride, Walk } from './walk.ts';

/** What is known about a query's matches before a look-up. */
export interface Lookup {
  readonly values: ValueMatches | null;
  readonly atMost: number;
  /** The most rows of one statement. */
  readonly limit: number;
  /** About how many users one statement looks up. */
  readonly atOnce: number;
  /** In how many blocks, if the number of matches is unknown … */
  readonly firstBlocks: number;
  /** … and in all that are left, if they are no more than these. */
  readonly allBlocks: number;
}

/** More than any list has. */
const ALL_BLOCKS = 2 ** 40;

/** The expected number of matches. */
export interface Expected {
  readonly count: number;
  /** It is only a lower bound: there may be far more. */
  readonly isAtLeast: boolean;
}

interface Wish {
  readonly query: UserQuery;
  readonly listTotal: number;
  /** `null`: unknown. */
  readonly expected: Expected | null;
  /** How many have to be looked up; `null`: all that are left, by one statement. */
  readonly enough: number | null;
  /** How many of the first ones are returned. */
  readonly wanted: number;
  readonly best: readonly number[];
  readonly extent: () => Promise<Extent | null>;
}

/** Looks up the matches in the next blocks of the list. */
export async function lookUpNext(
  database: Queryable,
  lookup: Lookup,
  before: Walk,
  { query, listTotal, wanted, best, extent: read, ...wish }: Wish,
): Promise<Stride> {
  const extent = await read();
  if (extent === null) return { walk: before, seqs: [], isEnd: true, isCut: false };
  const range = nextRange(lookup, before, extent, wish);
  const count = range.lastBlock - range.firstBlock + 1;
  // One block's matches are few enough, however many they are.
  const limit = count === 1 ? null : lookup.limit;
  const found = await lookUp(database, query, lookup.values, { range, wanted, best, limit });
  if (found === null) {
    const blocks = Math.max(1, Math.floor(Math.min(count, MAX_BLOCKS_NAMED) / 8));
    return { walk: { ...before, blocks }, seqs: [], isEnd: false, isCut: true };
  }
  const [first, last] = [blockOf(extent.first), blockOf(extent.last)];
  const passed = Math.ceil((listTotal * count) / (last - first + 1));
  // The matches are together in unknown blocks further on.
  const isNobodyHere = found.matched === 0 && wish.expected !== null;
  const walk = {
    place: { key: null, seq: startOf(range.firstBlock) },
    found: before.found + found.matched,
    lookedAt: Math.min(listTotal, before.lookedAt + passed),
    blocks: isNobodyHere
      ? Math.min(MAX_BLOCKS_NAMED, 4 * count)
      : blocksFor(found.matched / count, range.firstBlock - first, lookup.atOnce),
  };
  return { walk, seqs: found.seqs, isEnd: range.isRest, isCut: false };
}

/** The blocks behind a walk. */
function nextRange(
  { atMost, limit, atOnce, firstBlocks, allBlocks }: Lookup,
  { place, found, blocks: known }: Walk,
  extent: Extent,
  { expected, enough }: Pick<Wish, 'expected' | 'enough'>,
): BlockRange {
  const before = place?.seq ?? null;
  const rest = blocksBefore(before, ALL_BLOCKS, extent);
  const left = rest.lastBlock - rest.firstBlock + 1;
  const count = Math.min(atOnce, enough ?? Infinity);
  const probable = () => {
    if (enough === null) return ALL_BLOCKS;
    if (expected !== null) {
      const blocks = blocksFor(Math.max(0, expected.count - found) / left, left, count);
      return expected.isAtLeast ? Math.min(blocks, firstBlocks) : blocks;
    }
    return left <= allBlocks || atMost <= limit ? ALL_BLOCKS : firstBlocks;
  };
  const isFirst = known === 0;
  const isSoonEnough = count < atOnce && found > 0;
  const asked = isFirst ? probable() : isSoonEnough ? Math.min(known, probable()) : known;
  // The list's first block may be nearly empty.
  const isPart = !isLastOfBlock(lastBefore(before, extent));
  return blocksBefore(before, isFirst && asked === 1 && isPart ? 2 : asked, extent);
}

/** How many blocks have about this many matches. @param inEach how many one has, about */
function blocksFor(inEach: number, left: number, count: number): number {
  // One statement is faster than two or three.
  if (inEach * left <= 3 * count) return ALL_BLOCKS;
  return Math.min(MAX_BLOCKS_NAMED, Math.max(1, Math.ceil(count / inEach)));
}
