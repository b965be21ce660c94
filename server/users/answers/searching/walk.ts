import type { Place } from '#server/users/answers/rowOrder.ts';

/** The state of a walk from user to user. */
export interface Walk {
  /** The last scanned user; `null`: not begun. */
  readonly place: Place | null;
  /** How many of the scanned users match. */
  readonly found: number;
  /** How many were scanned; for look-ups, about how many the blocks contain. */
  readonly lookedAt: number;
  /** In how many blocks the next look-up is made; 0: not known. */
  readonly blocks: number;
}

/** A walk and what one statement found. */
export interface Stride {
  readonly walk: Walk;
  /** The first of the matches, and of the best earlier ones, in the query's order. */
  readonly seqs: readonly number[];
  /** The list ends here. */
  readonly isEnd: boolean;
  /** So many match that they were not counted, and the walk has not moved. */
  readonly isCut: boolean;
}
