import type { AskedTest } from '#domain/query/condition/condition.ts';
import { cellAt, FINEST_LEVEL, type PlaceArea } from '#domain/query/placeCells.ts';

/** The cells of the finest level that a finished test covers, including those of its edges. */
export function areaOf({ values }: Pick<AskedTest, 'values'>): PlaceArea {
  const [south = 0, west = 0, north = 0, east = 0] = values.map((degrees) =>
    cellAt(Number(degrees), FINEST_LEVEL),
  );
  // The edges may be in any order.
  return {
    west: Math.min(west, east),
    south: Math.min(south, north),
    east: Math.max(west, east),
    north: Math.max(south, north),
  };
}
