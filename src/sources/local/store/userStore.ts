import type { ListProblem } from '#domain/change/change.ts';
import type { StoreRemedies } from '#domain/localList.ts';
import type { User } from '#domain/user/user.ts';
import type { DecodedMembers } from '#domain/record/userRecord.ts';
import type { SourceStatus } from '#domain/userSource.ts';
import type { RecordChange, TakeSnapshot } from '#sources/local/storage/listWriter.ts';

/** What the store shows. */
export interface StoreState extends Pick<
  SourceStatus,
  'phase' | 'seededCount' | 'skippedCount' | 'notice'
> {
  /** Newest first. The array and its users never change; a change makes a new array. */
  readonly users: readonly User[];
}

/** The list that a change starts from. */
export interface BaseList {
  /** The newest list; if none can be read, the one that this tab shows. */
  readonly text: string;
  /** The decoded members of `text`. */
  readonly members: () => DecodedMembers;
  /** False if no list can be read, so that `text` is the one that this tab shows. */
  readonly hasList: boolean;
  /** A list of the members of `text` that were added only in memory, because of damaged text. */
  readonly memoryOnly: string;
  /** Ends a task, so that the page can respond in between. */
  readonly turn: () => Promise<void>;
}

/** A change of the list. */
export interface StoreChange {
  /**
   * Returns the text of the next list, or `null` to change nothing. Called again if another program
   * writes the list before that is stored.
   */
  readonly next: (base: BaseList) => string | null | Promise<string | null>;
  /** The decoded members of the text that `next` returned: saves decoding it. */
  readonly nextMembers?: () => DecodedMembers;
  /**
   * The person has chosen the next list. It is also written if the list was removed, and over
   * damaged text that has a copy.
   */
  readonly isRemedy?: boolean;
  /** First takes a snapshot, if the list has members; if it does not fit, nothing is written. */
  readonly takeSnapshot?: TakeSnapshot;
  /** Records the change in the history, once the list is written. Not called in memory. */
  readonly record?: RecordChange;
}

/** Why nothing was committed. */
export type StoreProblem =
  | ListProblem
  /** The list is on a backend, which did not answer, or refused: a part may have been written. */
  | 'unreachable'
  /** `next` returned `null`. */
  | 'declined'
  /** The next list and the snapshot do not fit together. */
  | 'noRoomForSnapshot';

/** Narrows the problem of a change without a snapshot whose `next` never returns `null`. */
export function changeProblem(problem: StoreProblem): ListProblem | 'unreachable' {
  return problem === 'declined' || problem === 'noRoomForSnapshot' ? 'unavailable' : problem;
}

/** As `changeProblem`, for a list in this browser. */
export function listProblem(problem: StoreProblem): ListProblem {
  const narrowed = changeProblem(problem);
  return narrowed === 'unreachable' ? 'unavailable' : narrowed;
}

export type StoreCommitResult =
  /** `isStored`: false if the product runs in memory. */
  | { readonly ok: true; readonly isStored: boolean }
  | { readonly ok: false; readonly problem: StoreProblem };

export interface UserStore extends StoreRemedies {
  /** The same object until something changes, as `useSyncExternalStore` requires. */
  readonly getState: () => StoreState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * The only way to write. Takes the lock, reads the list again, calls `next`, writes, and then
   * publishes; in memory it only publishes. Never overwrites text of a newer version. Never throws.
   */
  readonly commit: (change: StoreChange) => Promise<StoreCommitResult>;
  /** The decoded members of the list that this tab shows. */
  readonly getMembers: () => DecodedMembers;
  /** The text of the newest readable list, in the format of the specification. */
  readonly getListText: () => string;
  /** Stops listening to other tabs. */
  readonly dispose: () => void;
}
