import { MAX_COUNTED } from '#domain/limits.ts';
import type { Queryable } from '#server/database/database.ts';
import type { RememberedCounts } from './counts/rememberedCounts.ts';
import type { RankIndex } from '#server/users/rank-index/openRankIndex.ts';

/** Limits on how much of the list one answer reads. */
export interface Bounds {
  /** How many matches are looked up and sorted while a person waits. */
  readonly candidates: number;
  /** How many rows before or after a page one statement skips. */
  readonly passed: number;
  /** How many users in order are scanned for a page: at first, and then ever more. */
  readonly scanned: readonly number[];
  /**
   * How many users one statement scans when the whole answer is needed at once: well within its
   * time limit.
   */
  readonly swept: number;
  readonly lookups: LookupBounds;
  readonly groups: GroupBounds;
  readonly neighbours: NeighbourBounds;
  /** Where matches have to be scanned, they are counted up to this … */
  readonly counted: number;
  /** … and up to this many more, so that it stays known for a while that there are more. */
  readonly margin: number;
}

/** Limits on how much of the list one statement looks up. */
export interface LookupBounds {
  /** About how many matches: each is read from a separate page. */
  readonly atOnce: number;
  /** In all blocks of a list that has no more than these. Of a longer list: … */
  readonly allBlocks: number;
  /** … in this many if the number of matches is unknown … */
  readonly blocks: number;
  /** … in this many for a short text, which many may have … */
  readonly blocksOfShortTexts: number;
  /** … in this many in list order, where the page is soon full. */
  readonly blocksInListOrder: number;
}

/** Limits for duplicates that stand together, each with its whole group. */
export interface GroupBounds {
  /** How many users one statement scans. */
  readonly begun: number;
  /** How many matches are looked up at once. */
  readonly few: number;
}

/** Limits for finding a user's neighbours. */
export interface NeighbourBounds {
  /** How many are looked up and sorted. */
  readonly placed: number;
  /**
   * If more match: how many are scanned on each side, at first and then; and on one side to count
   * them.
   */
  readonly looked: readonly number[];
}

export const BOUNDS: Bounds = {
  candidates: 20_000,
  passed: 50_000,
  scanned: [200, 2000, 20_000],
  swept: 100_000,
  // A list of a million has 62 blocks.
  lookups: {
    atOnce: 2000,
    allBlocks: 64,
    blocks: 16,
    blocksOfShortTexts: 8,
    blocksInListOrder: 4,
  },
  groups: { begun: 40, few: 500 },
  neighbours: { placed: 5000, looked: [200, 5000] },
  counted: MAX_COUNTED,
  margin: 2000,
};

/** A database that is read within limits. */
export interface BoundedDatabase extends Queryable {
  readonly bounds: Bounds;
  /** `null`: there is none, and far pages are counted. */
  readonly rankIndex: RankIndex | null;
  /** `null`: no counts are remembered. */
  readonly counts: RememberedCounts | null;
}
