import type { PersistenceState } from '#domain/archive.ts';

/** What the store needs of the browser; tests use a fake one. */
export interface StoreEnvironment {
  /** Returns the browser's `Storage`. This, and any use of it, may throw. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** Rejects where IndexedDB is refused or blocked, or a later version of the product made it. */
  readonly database: () => Promise<ListDatabase>;
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
  /** See `UserArchive.persistence`; may reject. */
  readonly persistence: (isToAsk: boolean) => Promise<PersistenceState>;
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

/** The rows of the database. All have an `id`, by which they are ordered. */
export interface Tables {
  /**
   * `text`: the change as JSON. `leadsTo`: the digest of the list's text after it; empty if it is
   * known to have reached the list.
   */
  readonly changes: { readonly id: string; readonly text: string; readonly leadsTo: string };
  readonly snapshots: KeptText;
  /** Copies of text under `users` that is no list. */
  readonly damaged: KeptText;
  /**
   * `settled`: the newest change that is known to have reached the list. `rewritten`: how often
   * earlier changes were changed.
   */
  readonly marks: { readonly id: 'settled' | 'rewritten'; readonly value: string };
}

export interface KeptText {
  readonly id: string;
  readonly takenAt: Date;
  readonly text: string;
}

export type TableName = keyof Tables;

export type TableWrite = {
  [Table in TableName]:
    | { readonly table: Table; readonly put: Tables[Table] }
    | { readonly table: Table; readonly remove: string };
}[TableName];

/** What is kept beside the list, in IndexedDB. Each promise rejects if that fails. */
export interface ListDatabase {
  /** The rows of a table in order: all, or those after an id. */
  readonly read: <Table extends TableName>(
    table: Table,
    after?: string,
  ) => Promise<readonly Tables[Table][]>;
  /** Writes all or nothing; rejects with a `QuotaExceededError` without room. */
  readonly write: (writes: readonly TableWrite[]) => Promise<void>;
}
