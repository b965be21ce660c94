/** What changes need of the server; tests fix time and chance. */
export interface ListEnvironment {
  readonly now: () => Date;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** A version 4 UUID. */
  readonly randomId: () => string;
  /** Resolves with a PHC string. */
  readonly hashPassword: (password: string) => Promise<string>;
  /** Whether `hashPassword` has made the hash of this password. */
  readonly isHashOf: (password: string, hash: string) => Promise<boolean>;
}
