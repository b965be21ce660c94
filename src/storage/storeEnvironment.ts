import type { reusedMembers } from '#storage/memberReuse.ts';

/** The part of the browser that the store stands on; tests hand it a simulated one. */
export interface StoreEnvironment {
  /** The browser's `Storage`. Asking for it, or using it, may throw. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** `null` where there are no Web Locks. */
  readonly locks: StoreLocks | null;
  /** Calls back when the text under `key` may have changed elsewhere (`null`: all of it). */
  readonly onChangeElsewhere: (listener: (key: string | null) => void) => () => void;
  readonly now: () => Date;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** A version 4 UUID. */
  readonly randomId: () => string;
  /** A PHC string. */
  readonly hashPassword: (password: string) => Promise<string>;
  /** The JSON list of the sample users; tells how many there are so far. */
  readonly makeSeeds: (onProgress: (count: number) => void) => Promise<string>;
  /** Asks the browser not to clear the storage by itself when the disk runs short. */
  readonly requestPersistence: () => Promise<unknown>;
  /** What a second reading of the list goes by; `null` until it is loaded. */
  readonly memberReuse: () => typeof reusedMembers | null;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** Web Locks, as far as the store needs them. */
export interface StoreLocks {
  /** Runs `work` while no other tab holds the lock of this name; answers what it answers. */
  readonly exclusive: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Resolves once a shared lock of this name is held; lets go of it after `milliseconds`. */
  readonly hold: (name: string, milliseconds: number) => Promise<void>;
  /** The names of all locks held now, in whichever tab. */
  readonly heldNames: () => Promise<readonly string[]>;
}
