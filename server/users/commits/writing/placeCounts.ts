import { FINEST_LEVEL, type PlaceArea } from '#domain/query/placeCells.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { withLongTimeout } from '#server/database/withLongTimeout.ts';
import { openPauses } from '#server/users/commits/pauses.ts';
import type { UserRow } from '#server/users/userRow.ts';
import type { PlannedWrite } from './plannedWrites.ts';

/*
 * Table `place_counts`: how many users are in each cell of a coarse level, and the box around them. As with `counts`, the
 * sum of rows: each change adds one for the users it adds to a cell, and one for those it removes.
 */

/** The finest level that is counted: a map of a country needs it. It has at most 131,072 cells. */
export const COUNTED_LEVEL = 9;
/** By how many bits positions are shifted to these cells. */
export const COUNTED_BITS = FINEST_LEVEL - COUNTED_LEVEL;
/** Column and row of users without a place. */
export const NOWHERE = -1;

/** An arbitrary number, the same in every server: one of them compacts at a time. */
const COMPACT_LOCK = 4_180_010;

export interface PlaceDelta extends PlaceArea {
  readonly column: number;
  readonly row: number;
  /** Above 0: so many were added; below: so many were removed. The box is around them. */
  readonly delta: number;
}

type Placed = Pick<UserRow, 'place_x' | 'place_y'>;

/** How many users the writes add to each cell and remove from it. */
export async function placeDeltas(writes: readonly PlannedWrite[]): Promise<readonly PlaceDelta[]> {
  const pauseIfDue = openPauses();
  const deltas = new Map<string, PlaceDelta>();
  const count = (placed: Placed, by: 1 | -1) => {
    const delta = deltaOf(placed, by);
    const key = `${by} ${delta.column} ${delta.row}`;
    deltas.set(key, together(deltas.get(key), delta));
  };
  for (const { before, after } of writes) {
    await pauseIfDue();
    if (before?.place_x === after?.place_x && before?.place_y === after?.place_y) continue;
    if (before !== null) count(before, -1);
    if (after !== null) count(after, 1);
  }
  return [...deltas.values()];
}

function deltaOf({ place_x: x, place_y: y }: Placed, delta: 1 | -1): PlaceDelta {
  if (x === null || y === null)
    return { ...deltaAt(NOWHERE, NOWHERE), column: NOWHERE, row: NOWHERE, delta };
  return { ...deltaAt(x, y), column: x >> COUNTED_BITS, row: y >> COUNTED_BITS, delta };
}

function deltaAt(x: number, y: number): PlaceArea {
  return { west: x, south: y, east: x, north: y };
}

function together(one: PlaceDelta | undefined, other: PlaceDelta): PlaceDelta {
  if (one === undefined) return other;
  return {
    ...one,
    delta: one.delta + other.delta,
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  };
}

export async function addPlaces(
  { prepared }: Queryable,
  deltas: readonly PlaceDelta[],
): Promise<void> {
  if (deltas.length === 0) return;
  await prepared(
    `INSERT INTO place_counts (place_column, place_row, delta, west, south, east, north)
     SELECT * FROM unnest($1::integer[], $2::integer[], $3::bigint[], $4::integer[], $5::integer[],
       $6::integer[], $7::integer[])`,
    [
      deltas.map(({ column }) => column),
      deltas.map(({ row }) => row),
      deltas.map(({ delta }) => delta),
      deltas.map(({ west }) => west),
      deltas.map(({ south }) => south),
      deltas.map(({ east }) => east),
      deltas.map(({ north }) => north),
    ],
  );
}

/**
 * Aggregates of the rows of a cell: its count, the box around all users added, and whether that may be too large, since
 * a user at its edge was removed.
 */
export const COUNTED_CELL = `sum(delta) AS count,
  min(west) FILTER (WHERE delta > 0) AS west, min(south) FILTER (WHERE delta > 0) AS south,
  max(east) FILTER (WHERE delta > 0) AS east, max(north) FILTER (WHERE delta > 0) AS north,
  coalesce(
    min(west) FILTER (WHERE delta < 0) <= min(west) FILTER (WHERE delta > 0)
    OR min(south) FILTER (WHERE delta < 0) <= min(south) FILTER (WHERE delta > 0)
    OR max(east) FILTER (WHERE delta < 0) >= max(east) FILTER (WHERE delta > 0)
    OR max(north) FILTER (WHERE delta < 0) >= max(north) FILTER (WHERE delta > 0), false
  ) AS is_stale`;

/** SQL: whether a user is in the cell that these columns of the statement name. */
export const inCountedCell = (column: string, row: string) =>
  `place_x BETWEEN ${column} << ${COUNTED_BITS} AND ((${column} + 1) << ${COUNTED_BITS}) - 1
   AND place_y BETWEEN ${row} << ${COUNTED_BITS} AND ((${row} + 1) << ${COUNTED_BITS}) - 1`;

/**
 * Replaces the rows of each cell by one, with the exact box where that of the sum may be too large.
 * One statement sees rows and users of one moment; rows that are added meanwhile stay.
 */
export async function compactPlaces(database: Database): Promise<void> {
  await database.transaction(async (on) => {
    const [lock] = await on.query<{ is_held: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${COMPACT_LOCK}) AS is_held`,
    );
    if (lock?.is_held !== true) return;
    await withLongTimeout(on, () =>
      on.query(
        `WITH taken AS (
         DELETE FROM place_counts WHERE (place_column, place_row) IN (
           SELECT place_column, place_row FROM place_counts GROUP BY 1, 2 HAVING count(*) > 1
         ) RETURNING *
       ), cells AS (SELECT place_column, place_row, ${COUNTED_CELL} FROM taken GROUP BY 1, 2)
       INSERT INTO place_counts
       SELECT place_column, place_row, count, coalesce(min(place_x), west), coalesce(min(place_y), south),
         coalesce(max(place_x), east), coalesce(max(place_y), north)
       FROM cells LEFT JOIN users ON is_stale AND place_column <> ${NOWHERE}
         AND ${inCountedCell('place_column', 'place_row')}
       WHERE count > 0 GROUP BY place_column, place_row, count, west, south, east, north`,
      ),
    );
  });
}
