import type { Queryable, RunStatement } from '#server/database/database.ts';

/**
 * Statements of a transaction, which has one connection: one after another, even where they are asked for
 * at the same moment. After one that failed none is run, as the transaction does nothing more.
 */
export function inTurn({ query, prepared }: Queryable): Queryable {
  let last: Promise<unknown> = Promise.resolve();
  const afterLast =
    (run: RunStatement): RunStatement =>
    (text, values) => {
      const rows = last.then(() => run<never>(text, values));
      last = rows;
      // Whoever asked for it is told.
      last.catch(() => undefined);
      return rows;
    };
  return { query: afterLast(query), prepared: afterLast(prepared) };
}
