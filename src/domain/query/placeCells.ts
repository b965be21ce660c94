import type { User } from '#domain/user/user.ts';

/*
 * The world as a grid, the same in memory and in SQL. Level n has 2^n columns around the globe, and
 * rows of as many degrees. A user's position is its column and row at the finest level, two
 * integers; dropping their last bits gives a coarser cell.
 */

/**
 * Its cells are 4 cm wide; their numbers fit JavaScript’s bit operations and a database's integers.
 */
export const FINEST_LEVEL = 30;
/** More cells than a large screen shows. */
export const MAX_PLACE_CELLS = 2048;

/** A rectangle of cells of one level, both corners included. */
export interface PlaceArea {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface GridPosition {
  readonly x: number;
  readonly y: number;
}

/** The column or the row of these degrees at a level. */
export function cellAt(degrees: number, level: number): number {
  const count = 2 ** level;
  return Math.min(Math.floor(((degrees + 180) / 360) * count), count - 1);
}

/** Where a cell begins, in degrees. */
export function cellStart(cell: number, level: number): number {
  return (cell / 2 ** level) * 360 - 180;
}

/** `null`: the user has no place. */
export function gridPosition({
  latitude,
  longitude,
}: Pick<User, 'latitude' | 'longitude'>): GridPosition | null {
  if (latitude === null || longitude === null) return null;
  return { x: cellAt(longitude, FINEST_LEVEL), y: cellAt(latitude, FINEST_LEVEL) };
}

/** The whole world at a level. */
export function wholeWorld(level: number): PlaceArea {
  return {
    west: 0,
    south: cellAt(-90, level),
    east: 2 ** level - 1,
    north: cellAt(90, level),
  };
}

/** Whether an area is valid and has no more cells than one answer may have. */
export function isPlaceArea({ west, south, east, north }: PlaceArea): boolean {
  return (
    west <= east && south <= north && (east - west + 1) * (north - south + 1) <= MAX_PLACE_CELLS
  );
}
