import { FINEST_LEVEL, type PlaceArea } from '#domain/query/placeCells.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PlaceCell, PlacesAnswer, PlacesQuestion } from '#domain/userSource.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { placesFromCounts } from '#server/users/answers/placesFromCounts.ts';
import { facetCounts } from '#server/users/answers/counts/recalledCounts.ts';
import { usersAt } from '#server/users/answers/records.ts';
import { lookupConditionOf } from '#server/users/answers/searching/lookupCondition.ts';
import { valueMatches, type ValueMatches } from '#server/users/answers/searching/valueMatches.ts';
import { createParameters } from '#server/users/answers/statement.ts';

/** A cell; `seq`: the place in the list of its only user. */
type CellRow = Omit<PlaceCell, 'user'> & Record<string, unknown> & { readonly seq: number | null };

/** How many users are in each cell of an area, and how many have no place. */
export async function placesAnswer(
  database: BoundedDatabase,
  question: PlacesQuestion,
): Promise<PlacesAnswer> {
  return (await placesFromCounts(database, question)) ?? scannedPlaces(database, question);
}

/** Scans all matches: one statement for the cells, one for users without a place. */
export async function scannedPlaces(
  database: BoundedDatabase,
  { query, level, area }: PlacesQuestion,
): Promise<PlacesAnswer> {
  const values = valueMatches(query, await facetCounts(database));
  const rows = await cellRows(database, query, values, level, area);
  const alone = rows.filter((row) => row.seq !== null);
  const users = await usersAt(
    database,
    alone.map(({ seq }) => Number(seq)),
  );
  const unplaced = await unplacedCount(database, query, values);
  // Users removed between the two statements are left out.
  const userOf = new Map(
    users.length === alone.length ? alone.map((row, at) => [row, users[at] ?? null]) : [],
  );
  return {
    cells: rows.map((row) => {
      const { seq: _seq, ...cell } = row;
      return { ...cell, user: userOf.get(row) ?? null };
    }),
    unplaced,
  };
}

async function cellRows(
  { query: run }: BoundedDatabase,
  query: UserQuery,
  values: ValueMatches | null,
  level: number,
  { west, south, east, north }: PlaceArea,
): Promise<readonly CellRow[]> {
  const parameters = createParameters();
  const { add } = parameters;
  const bits = FINEST_LEVEL - level;
  const between = (name: string, from: number, to: number) =>
    `${name} BETWEEN ${add(from * 2 ** bits)} AND ${add((to + 1) * 2 ** bits - 1)}`;
  return run<CellRow>(
    `SELECT place_x >> ${bits} AS column, place_y >> ${bits} AS row, count(*)::int AS count,
       min(place_x) AS west, min(place_y) AS south, max(place_x) AS east, max(place_y) AS north,
       CASE WHEN count(*) = 1 THEN min(seq) END AS seq
     FROM users
     WHERE ${between('place_x', west, east)} AND ${between('place_y', south, north)}
       AND (${lookupConditionOf(query, parameters, values)})
     GROUP BY 1, 2 ORDER BY 2, 1`,
    parameters.values,
  );
}

async function unplacedCount(
  { query: run }: BoundedDatabase,
  query: UserQuery,
  values: ValueMatches | null,
): Promise<number> {
  const parameters = createParameters();
  const [row] = await run<{ count: number }>(
    `SELECT count(*)::int AS count FROM users
     WHERE place_x IS NULL AND (${lookupConditionOf(query, parameters, values)})`,
    parameters.values,
  );
  return row?.count ?? 0;
}
