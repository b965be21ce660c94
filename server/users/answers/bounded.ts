import { MAX_COUNTED } from '#domain/limits.ts';
import type { Queryable } from '#server/database/database.ts';
import type { RememberedCounts } from './counts/rememberedCounts.ts';
import type { RankIndex } from '#server/users/rank-index/openRankIndex.ts';

/** How much of the list one answer looks at. */
export interface Bounds {
  /** So many are looked up and sorted while a person waits. */
  readonly candidates: number;
  /** So many before a page, or behind it, are passed by one statement. */
  readonly passed: number;
  /** How many users in order are looked through for a page, at first and then, ever more. */
  readonly scanned: readonly number[];
  /** How many users one statement looks at then, where all is answered at once: in a part of its time. */
  readonly swept: number;
  readonly lookups: LookupBounds;
  readonly groups: GroupBounds;
  readonly neighbours: NeighbourBounds;
  /** Where each user has to be looked at, they are counted to here. */
  readonly counted: number;
  /** And so many further, so that it is known for a while that there are more. */
  readonly margin: number;
}

/** How much of the list is looked up by one statement. */
export interface LookupBounds {
  /** So many of those who match, about: each is read from a page of its own. */
  readonly atOnce: number;
  /** In all blocks of a list that has no more than these. Of a longer one: … */
  readonly allBlocks: number;
  /** … in so many where nothing tells how many match … */
  readonly blocks: number;
  /** … whose text is so short that many may … */
  readonly blocksOfShortTexts: number;
  /** … or which is in list order: so the page is soon full. */
  readonly blocksInListOrder: number;
}

/** How much is read for duplicates that stand beside each other, each with all of its group. */
export interface GroupBounds {
  /** So many users are looked at by one statement. */
  readonly begun: number;
  /** So many of those who match are looked up at once. */
  readonly few: number;
}

/** How much is read for who stands beside a user. */
export interface NeighbourBounds {
  /** So many are looked up and sorted. */
  readonly placed: number;
  /** Of more, so many are looked at on each side, at first and then; and on one side to count them. */
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

/** A database that is read within bounds. */
export interface BoundedDatabase extends Queryable {
  readonly bounds: Bounds;
  /** `null`: there are none, and far places are counted. */
  readonly rankIndex: RankIndex | null;
  /** `null`: none are remembered. */
  readonly counts: RememberedCounts | null;
}
