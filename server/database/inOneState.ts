import type { Database, Queryable } from '#server/database/database.ts';

/** All statements of `work` see the same changes, and only read. */
export function inOneState<Result>(
  database: Database,
  work: (on: Queryable) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (on) => {
    await on.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return work(on);
  });
}
