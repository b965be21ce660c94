import { MAX_COUNTED } from '#domain/limits.ts';
import type { Queryable } from '#server/database/database.ts';
import type { RememberedCounts } from '#server/users/answers/rememberedCounts.ts';
import type { Landmarks } from '#server/users/landmarks/openLandmarks.ts';

/** How much of the list one answer looks at. */
export interface Bounds {
  /** So many are looked up and sorted while a person waits. */
  readonly candidates: number;
  /** How many users in order are looked through for a page, at first and then, ever more. */
  readonly scanned: readonly number[];
  /** How many users one statement looks at then, where all is answered at once: in a part of its time. */
  readonly swept: number;
  readonly lookups: LookupBounds;
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

export const BOUNDS: Bounds = {
  candidates: 20_000,
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
  counted: MAX_COUNTED,
  margin: 2000,
};

/** A database that is read within bounds. */
export interface BoundedDatabase extends Queryable {
  readonly bounds: Bounds;
  /** `null`: there are none, and far places are counted. */
  readonly landmarks: Landmarks | null;
  /** `null`: none are remembered. */
  readonly counts: RememberedCounts | null;
}
