import { activeFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { conditionOf } from '#server/users/answers/searching/conditions.ts';
import { patternOf } from '#server/users/answers/searching/patternOf.ts';
import { keyOf, type Place } from '#server/users/answers/rowOrder.ts';
import { createParameters } from '#server/users/answers/statement.ts';
import { storable } from '#server/users/markedText.ts';

/** The user's place in the query's order; `null`: the query does not match it. */
export async function placeOf(
  { query: unprepared, prepared }: Queryable,
  query: UserQuery,
  id: string,
): Promise<Place | null> {
  // An id that the database cannot store belongs to nobody.
  if (id !== storable(id)) return null;
  const parameters = createParameters();
  const [row] = await (isOneOfFew(query) ? prepared : unprepared)<
    Place & { readonly [column: string]: unknown }
  >(
    `SELECT seq, ${keyOf(query) ?? 'NULL'} AS key FROM users
     WHERE id = ${parameters.add(id)} AND ${conditionOf(query, parameters)}`,
    parameters.values,
  );
  return row ?? null;
}

/** Whether the statement has one of few texts: otherwise it depends on the search and the roles. */
function isOneOfFew({ text, filters, condition }: UserQuery): boolean {
  return (
    condition === undefined &&
    patternOf(text).isEmpty &&
    activeFilters(filters).every(({ filter }) => filter === 'status')
  );
}
