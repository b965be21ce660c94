import type { NewUserInput, User } from '#domain/user.ts';

/** Something about the store that the person has to know, on every screen. */
export type StoreNotice =
  /** Storage is refused (policy, private mode): the product runs in memory. */
  | { readonly kind: 'unavailable' }
  /** The sample users did not fit: the product runs in memory. */
  | { readonly kind: 'full' }
  /** The sample users could not be loaded; nothing is stored. An add starts a list of its own. */
  | { readonly kind: 'samplesMissing' }
  /**
   * The stored text cannot be read, and is still under `users`; nothing is written there until the
   * person chooses. `copy`, of that text: kept beside it, no room for one, or the person has one.
   */
  | { readonly kind: 'damaged'; readonly copy: 'stored' | 'none' | 'elsewhere' }
  /** Another tab or program removed the list. This tab still holds its copy in memory. */
  | { readonly kind: 'removed' }
  /** A newer version of the product wrote the stored text; this one only leaves it alone. */
  | { readonly kind: 'newer' };

export interface StoreSnapshot {
  /**
   * `loading`: nothing is known yet; `seeding`: the sample users are being made; `ready`: `users`
   * is the list.
   */
  readonly status: 'loading' | 'seeding' | 'ready';
  /** While seeding: how many sample users there are so far. */
  readonly seededCount: number;
  /** Newest first. The array and its users never change; a change makes a new array. */
  readonly users: readonly User[];
  /** Members of the stored list that are not users. They are kept as they are, and not shown. */
  readonly skippedCount: number;
  readonly notice: StoreNotice | null;
}

/** Why a text was not written. The text before is still there. */
export type WriteProblem =
  /** It does not fit. */
  | 'full'
  /** Storage stopped answering. */
  | 'unavailable'
  /** What was read back after writing was not what was written, twice. */
  | 'mismatch';

/** Why a change did not happen. Whatever it is, the stored text is as it was. */
export type ChangeProblem =
  | WriteProblem
  /** The stored text cannot be read, and the person has not chosen what to do about it. */
  | 'damaged'
  /** Another tab or program removed the list, and the person has not chosen what to do. */
  | 'removed'
  /** A newer version of the product wrote the stored text. */
  | 'newer';

/** Why an add did not happen. */
export type AddProblem =
  | ChangeProblem
  /** What protects the password could not be loaded; the password was not written. */
  | 'hashing';

export type AddResult =
  { readonly ok: true; readonly user: User } | { readonly ok: false; readonly problem: AddProblem };

/** Why a way out of `damaged`, `removed` or `samplesMissing` led nowhere. */
export type RemedyProblem = ChangeProblem | 'samplesMissing';

/** Why a list was not rewritten. */
export type RewriteProblem =
  | ChangeProblem
  /** The next list had been left to be decided, and was decided against. */
  | 'declined'
  /** See `RewriteOptions`. */
  | 'noRoomForCopy';

export type RewriteResult =
  /** `isStored`: false where the product runs in memory. */
  | { readonly ok: true; readonly isStored: boolean }
  | { readonly ok: false; readonly problem: RewriteProblem };

export interface RewriteOptions {
  /** Nothing is written unless a snapshot of the list as it was fits beside the next one. */
  readonly keepsCopy: boolean;
}

export interface UserStore {
  /** The same object until something changes: made for `useSyncExternalStore`. */
  readonly getSnapshot: () => StoreSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Never throws. In memory mode it adds to memory. */
  readonly add: (input: NewUserInput) => Promise<AddResult>;
  /** The text of the newest list that can be read, in the format of the specification. */
  readonly getListText: () => string;
  /**
   * Replaces the stored list under the lock. `change` is handed the newest list's text (where none
   * is stored, the one that this tab shows) and returns the next one, or `null` to leave all as it
   * is. Damaged text of which there is a copy gives way to it. Never throws.
   */
  readonly rewrite: (
    change: (listText: string) => string | null,
    options: RewriteOptions,
  ) => Promise<RewriteResult>;
  /** The stored text that could not be read, as a file can hold it; `null` when there is none. */
  readonly readDamagedText: () => string | null;
  /** The person has the damaged text that was last read: it may go without a copy of it here. */
  readonly releaseDamagedText: () => void;
  /**
   * Ways out of `damaged`, `removed` and `samplesMissing`. Each writes under the lock; `null`: the
   * list is stored now. Damaged text goes only with a copy of it, or once it is released.
   */
  readonly startWithSamples: () => Promise<RemedyProblem | null>;
  readonly startEmpty: () => Promise<RemedyProblem | null>;
  /** Writes this tab's copy of the list, as it was last read. */
  readonly putBack: () => Promise<RemedyProblem | null>;
  /** Stops listening to other tabs. */
  readonly dispose: () => void;
}
