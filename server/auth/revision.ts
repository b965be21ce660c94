/**
 * A subquery for the revision, read in the statement that finds the caller; its values begin at
 * `$3`.
 */
export interface Revision {
  readonly sql: string;
  readonly values: readonly number[];
}

/** For callers that do not ask about the list. */
export const NO_REVISION: Revision = { sql: '0', values: [] };
