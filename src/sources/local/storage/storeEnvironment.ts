import type { nextMembers } from '#sources/local/record/memberReuse.ts';

/** What the store needs of the browser; tests use a fake one. */
export interface StoreEnvironment {
  /** Returns the browser's `Storage`. This, and any use of it, may throw. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** `null` where the browser has no Web Locks. */
  readonly locks: StoreLocks | null;
  /**
   * Calls back when another tab may have changed the text under `key` (`null`: any key). Returns
   * the function that unsubscribes.
   */
  readonly onChangeElsewhere: (listener: (key: string | null) => void) => () => void;
  readonly now: () => Date;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** A version 4 UUID. */
  readonly randomId: () => string;
  /** Resolves with a PHC string; rejects if the fallback cannot be loaded. */
  readonly hashPassword: (password: string) => Promise<string>;
  /** Makes the sample users as a JSON list; `onProgress` receives how many there are so far. */
  readonly makeSeeds: (onProgress: (count: number) => void) => Promise<string>;
  /** Asks the browser not to clear the storage when the disk is nearly full. */
  readonly requestPersistence: () => Promise<unknown>;
  /** Loaded after the first list is shown; `null` until then. */
  readonly memberReuse: () => typeof nextMembers | null;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Lets other tasks of the page run. Not a timer: those of a hidden tab may take a minute. */
  readonly turn: () => Promise<void>;
}

/** The part of Web Locks that the store uses. */
export interface StoreLocks {
  /** Runs `work` while no other tab holds the lock of this name, and returns its result. */
  readonly exclusive: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Resolves once a shared lock of this name is held; it is released after `milliseconds`. */
  readonly hold: (name: string, milliseconds: number) => Promise<void>;
  /** The names of all locks that are held now, in any tab. */
  readonly heldNames: () => Promise<readonly string[]>;
}
