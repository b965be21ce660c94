import type { Queryable } from '#server/database/database.ts';

/** What a change did to one user. */
export interface OperationRow {
  readonly [column: string]: unknown;
  readonly number: number;
  readonly id: string;
  readonly operation: string;
  /** The user's current record; `null`: not in the list. */
  readonly record: string | null;
}

/** The operations of the changes after this number, newest first, at most `limit`. */
export function laterOperations(
  query: Queryable['query'],
  since: number,
  limit: number,
): Promise<readonly OperationRow[]> {
  // Planned with the values, so that it uses an index.
  return query<OperationRow>(
    `SELECT o.change_number AS number, o.user_id AS id, o.operation, u.record
     FROM operations o LEFT JOIN users u ON u.id = o.user_id
     WHERE o.change_number > $1 ORDER BY o.change_number DESC, o.place DESC LIMIT ${limit}`,
    [since],
  );
}
