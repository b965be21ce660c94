/** What a statement that finds out who calls tells beside it: a subquery, with its values from `$3` on. */
export interface Revision {
  readonly sql: string;
  readonly values: readonly number[];
}

/** Of who does not ask about the list. */
export const NO_REVISION: Revision = { sql: '0', values: [] };
