import type { NewUserInput, User } from '#domain/user.ts';

/** Something about the store that the person has to know, on every screen. */
export type StoreNotice =
  /** Storage is refused (policy, private mode): the product runs in memory. */
  | { readonly kind: 'unavailable' }
  /** The sample users did not fit: the product runs in memory. */
  | { readonly kind: 'full' }
  /**
   * The stored text cannot be read. It was copied under `setAsideKey` and is still under `users`;
   * nothing is written there until the person chooses. `null`: there was no room for the copy.
   */
  | { readonly kind: 'damaged'; readonly setAsideKey: string | null }
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

/** Why an add did not happen. Whatever it is, the stored text is as it was. */
export type AddProblem =
  | WriteProblem
  /** The stored text cannot be read, and the person has not chosen what to do about it. */
  | 'damaged'
  /** Another tab or program removed the list, and the person has not chosen what to do. */
  | 'removed'
  /** A newer version of the product wrote the stored text. */
  | 'newer';

export type AddResult =
  { readonly ok: true; readonly user: User } | { readonly ok: false; readonly problem: AddProblem };

export interface UserStore {
  /** The same object until something changes: made for `useSyncExternalStore`. */
  readonly getSnapshot: () => StoreSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Never throws. In memory mode it adds to memory. */
  readonly add: (input: NewUserInput) => Promise<AddResult>;
  /** The text of the newest list that can be read, in the format of the specification. */
  readonly getListText: () => string;
  /**
   * Replaces the stored list under the lock. `change` is handed the newest list's text (`null`:
   * there is none, or damaged text of which there is a copy) and answers the next one. Never throws.
   */
  readonly rewrite: (change: (listText: string | null) => string) => Promise<AddProblem | null>;
  /** The stored text that could not be read, or `null` when there is none. */
  readonly readDamagedText: () => string | null;
  /**
   * Ways out of `damaged` and `removed`. Each writes under the lock and answers whether the list
   * is stored now. Damaged text that has not been set aside is never overwritten: `false`.
   */
  readonly startWithSamples: () => Promise<boolean>;
  readonly startEmpty: () => Promise<boolean>;
  /** Writes this tab's copy of the list, as it was last read. */
  readonly putBack: () => Promise<boolean>;
  /** Stops listening to other tabs. */
  readonly dispose: () => void;
}
