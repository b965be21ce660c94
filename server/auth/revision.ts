/**
 * What a statement that finds out who calls reads along: a subquery, with its values from `$3` on.
 */
export interface Revision {
  readonly sql: string;
  readonly values: readonly number[];
}

/** For callers that do not ask about the list. */
export const NO_REVISION: Revision = { sql: '0', values: [] };
