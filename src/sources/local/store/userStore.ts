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
  /** The newest list; where none can be read, the one that this tab shows. */
  readonly text: string;
  /** Those of `text`, decoded. */
  readonly members: () => DecodedMembers;
  /** False where no list can be read, so that `text` is the one that this tab shows. */
  readonly hasList: boolean;
  /** A list: the members of `text` that were added in memory only, because of damaged text. */
  readonly memoryOnly: string;
  /** Ends a task, so that the page can respond in between. */
  readonly turn: () => Promise<void>;
}

/** A change of the list. */
export interface StoreChange {
  /**
   * Returns the text of the next list, or `null` to change nothing. Called again if another program
   * has written the list before that is stored.
   */
  readonly next: (base: BaseList) => string | null | Promise<string | null>;
  /** The decoded members of the text that `next` returned: saves decoding it. */
  readonly nextMembers?: () => DecodedMembers;
  /**
   * The person has chosen the next list. It is also written where the list was removed, and over
   * damaged text that has a copy.
   */
  readonly isRemedy?: boolean;
  /** Takes a snapshot of a list with members first; if it does not fit, nothing is written. */
  readonly takeSnapshot?: TakeSnapshot;
  /** Records the change in the history, once the list is written. Not called in memory. */
  readonly record?: RecordChange;
}

/** Why nothing was committed. */
export type StoreProblem =
  | ListProblem
  /** The list is not in this browser, and its backend did not answer, or refused: maybe part of it was written. */
  | 'unreachable'
  /** `next` returned `null`. */
  | 'declined'
  /** The next list and the snapshot do not fit together. */
  | 'noRoomForSnapshot';

/** Narrows the problem of a change without a snapshot whose `next` never returns `null`. */
export function changeProblem(problem: StoreProblem): ListProblem | 'unreachable' {
  return problem === 'declined' || problem === 'noRoomForSnapshot' ? 'unavailable' : problem;
}

/** As `changeProblem`, of a list in this browser. */
export function listProblem(problem: StoreProblem): ListProblem {
  const narrowed = changeProblem(problem);
  return narrowed === 'unreachable' ? 'unavailable' : narrowed;
}

export type StoreCommitResult =
  /** `isStored`: false where the product runs in memory. */
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
  /** Those of the list that this tab shows, decoded. */
  readonly getMembers: () => DecodedMembers;
  /** The text of the newest list that can be read, in the format of the specification. */
  readonly getListText: () => string;
  /** Stops listening to other tabs. */
  readonly dispose: () => void;
}
