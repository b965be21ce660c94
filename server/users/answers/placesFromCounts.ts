import { matchesEverybody } from '#domain/query/userQuery.ts';
import type { PlaceArea } from '#domain/query/placeCells.ts';
import type { PlaceCell, PlacesAnswer, PlacesQuestion } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { Queryable } from '#server/database/database.ts';
import { userOf } from '#server/users/answers/records.ts';
import {
  inCountedCell,
  COUNTED_CELL,
  COUNTED_LEVEL,
  NOWHERE,
} from '#server/users/commits/writing/placeCounts.ts';

/** If more boxes may be too large, scanning all users is as fast. */
const MAX_STALE_CELLS = 100;

/** A cell of a question. */
type CountedCell = Omit<PlaceCell, 'user'>;

type Box = { readonly [Side in keyof PlaceArea]: number | null };

type CountedRow = Box & {
  readonly column: number;
  readonly row: number;
  readonly count: number;
  /** Counted cells whose boxes may be too large, and are left out of this one. */
  readonly stale: readonly (readonly [column: number, row: number])[] | null;
};

/**
 * The answer from table `place_counts`. Its statements see different moments.
 * @returns `null`: the table cannot answer, since the query leaves users out or the cells are too fine; or
 *   scanning all users is as fast
 */
export async function placesFromCounts(
  on: Queryable,
  question: PlacesQuestion,
): Promise<PlacesAnswer | null> {
  if (!matchesEverybody(question.query) || question.level > COUNTED_LEVEL) return null;
  const cells = await cellsFromCounts(on, question);
  if (cells === null) return null;
  const alone = cells.filter(({ count }) => count === 1);
  const users = await usersAlone(
    on,
    alone.map(({ west, south }) => [west, south]),
  );
  return {
    cells: cells.map((cell) => ({
      ...cell,
      user: cell.count === 1 ? (users.get(`${cell.west} ${cell.south}`) ?? null) : null,
    })),
    unplaced: await unplacedFromCounts(on),
  };
}

/** `null`: scanning all users is as fast. */
async function cellsFromCounts(
  on: Queryable,
  { level, area }: PlacesQuestion,
): Promise<readonly CountedCell[] | null> {
  const bits = COUNTED_LEVEL - level;
  const rows = await on.prepared<CountedRow>(
    `WITH cells AS (
       SELECT place_column, place_row, ${COUNTED_CELL} FROM place_counts
       WHERE place_column BETWEEN $1 AND $2 AND place_row BETWEEN $3 AND $4
       GROUP BY 1, 2 HAVING sum(delta) > 0
     )
     SELECT place_column >> ${bits} AS column, place_row >> ${bits} AS row, sum(count)::int AS count,
       min(west) FILTER (WHERE NOT is_stale) AS west, min(south) FILTER (WHERE NOT is_stale) AS south,
       max(east) FILTER (WHERE NOT is_stale) AS east, max(north) FILTER (WHERE NOT is_stale) AS north,
       json_agg(json_build_array(place_column, place_row)) FILTER (WHERE is_stale) AS stale
     FROM cells GROUP BY 1, 2 ORDER BY 2, 1`,
    [
      area.west << bits,
      ((area.east + 1) << bits) - 1,
      area.south << bits,
      ((area.north + 1) << bits) - 1,
    ],
  );
  const stale = rows.flatMap((row) => row.stale ?? []);
  if (stale.length > MAX_STALE_CELLS) return null;
  const boxes = await boxesOf(on, stale, bits);
  return rows.flatMap(({ stale: _stale, ...row }) => {
    const box = around(row, boxes.get(`${row.column} ${row.row}`));
    // All of its users were removed after the previous statement.
    return box === null ? [] : [{ column: row.column, row: row.row, count: row.count, ...box }];
  });
}

/** The boxes around the users of these counted cells, by the cell of the question. */
async function boxesOf(
  { prepared }: Queryable,
  stale: readonly (readonly [column: number, row: number])[],
  bits: number,
): Promise<ReadonlyMap<string, Box>> {
  if (stale.length === 0) return new Map();
  const rows = await prepared<Box & { column: number; row: number }>(
    `SELECT x >> ${bits} AS column, y >> ${bits} AS row, min(place_x) AS west, min(place_y) AS south,
       max(place_x) AS east, max(place_y) AS north
     FROM unnest($1::integer[], $2::integer[]) AS stale (x, y) JOIN users ON ${inCountedCell('x', 'y')}
     GROUP BY 1, 2`,
    [stale.map(([column]) => column), stale.map(([, row]) => row)],
  );
  return new Map(rows.map(({ column, row, ...box }) => [`${column} ${row}`, box]));
}

function around(one: Box, other: Box | undefined): PlaceArea | null {
  const known = (side: keyof PlaceArea) =>
    [one[side], other?.[side]].filter((value) => typeof value === 'number');
  if (known('west').length === 0) return null;
  return {
    west: Math.min(...known('west')),
    south: Math.min(...known('south')),
    east: Math.max(...known('east')),
    north: Math.max(...known('north')),
  };
}

/** The only user at each of these points, by `x y`. */
async function usersAlone(
  { prepared }: Queryable,
  points: readonly (readonly [x: number, y: number])[],
): Promise<ReadonlyMap<string, User>> {
  if (points.length === 0) return new Map();
  const rows = await prepared<{ key: string; record: string }>(
    `SELECT x || ' ' || y AS key, min(record) AS record
     FROM unnest($1::integer[], $2::integer[]) AS wanted (x, y)
       JOIN users ON place_x = x AND place_y = y
     GROUP BY 1 HAVING count(*) = 1`,
    [points.map(([x]) => x), points.map(([, y]) => y)],
  );
  return new Map(rows.map(({ key, record }) => [key, userOf(record)]));
}

/** How many users have no place. */
async function unplacedFromCounts({ prepared }: Queryable): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    `SELECT coalesce(sum(delta), 0)::int AS count FROM place_counts WHERE place_column = ${NOWHERE}`,
  );
  return row?.count ?? 0;
}
