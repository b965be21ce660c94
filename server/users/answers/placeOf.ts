import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { conditionOf } from '#server/users/answers/conditions.ts';
import { keyOf, type Place } from '#server/users/answers/rowOrder.ts';
import { createParameters } from '#server/users/answers/statement.ts';
import { storable } from '#server/users/markedText.ts';

/**
 * Where the user stands in the query's order; `null`: the query does not match it.
 * @param run `prepared` only for a query without a text
 */
export async function placeOf(
  run: Queryable['query'],
  query: UserQuery,
  id: string,
): Promise<Place | null> {
  // An id that the database cannot hold is nobody's.
  if (id !== storable(id)) return null;
  const parameters = createParameters();
  const [row] = await run<Place & { readonly [column: string]: unknown }>(
    `SELECT seq, ${keyOf(query) ?? 'NULL'} AS key FROM users
     WHERE id = ${parameters.add(id)} AND ${conditionOf(query, parameters)}`,
    parameters.values,
  );
  return row ?? null;
}
