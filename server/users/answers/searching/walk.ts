import type { Place } from '#server/users/answers/rowOrder.ts';

/** A walk from one user to the next, as far as it has come. */
export interface Walk {
  /** The last one who was looked at; `null`: it begins. */
  readonly place: Place | null;
  /** How many of those who were looked at match. */
  readonly found: number;
  /** How many were looked at; where they were looked up, about how many there are. */
  readonly lookedAt: number;
  /** In so many blocks of the list the next ones are looked up; 0: that is not known. */
  readonly blocks: number;
}

/** A walk and what one statement found. */
export interface Stride {
  readonly walk: Walk;
  /** The first of those who match, and of the best ones before, in the query's order. */
  readonly seqs: readonly number[];
  /** The list ends here. */
  readonly isEnd: boolean;
  /** So many match that they were not counted, and the walk is where it was. */
  readonly isCut: boolean;
}
