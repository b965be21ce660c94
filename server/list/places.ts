import { FINEST_LEVEL } from '#domain/query/placeCells.ts';
import type { PlaceCell, PlacesAnswer, PlacesQuestion } from '#domain/userSource.ts';
import type { Queryable } from '#server/database/database.ts';
import { createParameters, whereOf, type Where } from '#server/list/where.ts';
import { countOf, usersAt } from '#server/list/records.ts';

/** A cell; `seq`: that of its only user. */
type CellRow = Omit<PlaceCell, 'user'> & Record<string, unknown> & { readonly seq: number | null };

/** How many matches are in each cell of an area, and how many have no place. */
export async function readPlaces(on: Queryable, question: PlacesQuestion): Promise<PlacesAnswer> {
  const where = await whereOf(on, question.query);
  const rows = await cellsOf(on, question, where);
  const alone = rows.filter((row) => row.seq !== null);
  const users = await usersAt(
    on,
    alone.map(({ seq }) => Number(seq)),
  );
  const userOf = new Map(alone.map((row, at) => [row, users[at] ?? null]));
  return {
    cells: rows.map((row) => {
      const { seq: _seq, ...cell } = row;
      return { ...cell, user: userOf.get(row) ?? null };
    }),
    unplaced: await countOf(on, (add) => `place_x IS NULL AND (${where(add)})`),
  };
}

async function cellsOf(
  { query: run }: Queryable,
  { level, area: { west, south, east, north } }: PlacesQuestion,
  where: Where,
): Promise<readonly CellRow[]> {
  const { add, values } = createParameters();
  const bits = FINEST_LEVEL - level;
  const between = (column: string, from: number, to: number) =>
    `${column} BETWEEN ${add(from * 2 ** bits)} AND ${add((to + 1) * 2 ** bits - 1)}`;
  // With OFFSET 0 the planner does not look into the inner SELECT: it would expect as many cells as
  // users, and sort them all.
  return run<CellRow>(
    `SELECT "column", "row", count(*)::int AS count, min(place_x) AS west, min(place_y) AS south,
       max(place_x) AS east, max(place_y) AS north, CASE WHEN count(*) = 1 THEN min(seq) END AS seq
     FROM (
       SELECT place_x >> ${bits} AS "column", place_y >> ${bits} AS "row", place_x, place_y, seq
       FROM users
       WHERE ${between('place_x', west, east)} AND ${between('place_y', south, north)}
         AND (${where(add)}) OFFSET 0
     ) AS placed
     GROUP BY "column", "row" ORDER BY "row", "column"`,
    values,
  );
}
