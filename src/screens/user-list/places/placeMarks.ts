import {
  cellAt,
  cellStart,
  FINEST_LEVEL,
  wholeWorld,
  type PlaceArea,
} from '#domain/query/placeCells.ts';
import type { ConditionTest } from '#domain/query/condition.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PlaceCell, PlacesQuestion } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import { MAX_LATITUDE, type DegreesBox, type MapSight } from '#screens/map/leafletMap.ts';

/** A cell is 64 to 128 px wide: tiles have 256 px, so cells are this many levels finer. */
const LEVELS_BELOW_ZOOM = 2;
const EDGE_DECIMALS = 4;
/** Exact to a fraction of a cell of the finest level. */
const SPOT_DECIMALS = 8;

/** The users of a cell, as the map shows them. */
export interface PlaceMark {
  readonly key: string;
  readonly count: number;
  readonly user: User | null;
  /** The area of all of them, in cells of the finest level. */
  readonly spread: PlaceArea;
  /** The middle of that area. */
  readonly latitude: number;
  readonly longitude: number;
}

export function levelAt(zoom: number): number {
  return Math.min(FINEST_LEVEL, Math.floor(zoom) + LEVELS_BELOW_ZOOM);
}

/** Asks for the one cell around all matches of a query. */
export function worldQuestion(query: UserQuery): PlacesQuestion {
  return { kind: 'places', query, level: 0, area: wholeWorld(0) };
}

/** The places that the map shows as being there: at its upper and lower end also those beyond. */
export function sightBox({ south, west, north, east }: DegreesBox): DegreesBox {
  return {
    south: south <= -MAX_LATITUDE ? -90 : south,
    west: Math.max(-180, west),
    north: north >= MAX_LATITUDE ? 90 : north,
    east: Math.min(180, east),
  };
}

/** The cells that a map shows. */
export function sightArea(sight: MapSight): PlaceArea {
  const { south, west, north, east } = sightBox(sight);
  const level = levelAt(sight.zoom);
  return {
    west: cellAt(west, level),
    south: cellAt(south, level),
    east: cellAt(east, level),
    north: cellAt(north, level),
  };
}

/** The marks of these cells; cells beyond an end of the map are merged with those at it. */
export function marksOf(cells: readonly PlaceCell[], level: number): readonly PlaceMark[] {
  const [first, last] = [cellAt(-MAX_LATITUDE, level), cellAt(MAX_LATITUDE, level)];
  const marks = new Map<string, PlaceMark>();
  for (const { column, row: own, count, user, ...spread } of cells) {
    const row = Math.max(first, Math.min(last, own));
    const key = `${level} ${column} ${row}`;
    const known = marks.get(key);
    const all = known === undefined ? spread : around(known.spread, spread);
    const { south, west, north, east } = boxOf(all);
    marks.set(key, {
      key,
      count: count + (known?.count ?? 0),
      user: known === undefined ? user : null,
      spread: all,
      latitude: (south + north) / 2,
      longitude: (west + east) / 2,
    });
  }
  return [...marks.values()];
}

function around(one: PlaceArea, other: PlaceArea): PlaceArea {
  return {
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  };
}

/** From the middle of the first finest cell to that of the last. */
export function boxOf({ west, south, east, north }: PlaceArea): DegreesBox {
  return {
    west: middleOf(west),
    south: middleOf(south),
    east: middleOf(east),
    north: middleOf(north),
  };
}

function middleOf(cell: number): number {
  return cellStart(cell + 0.5, FINEST_LEVEL);
}

/** Whether a map shows all of them at one point, however far it is zoomed in. */
export function isOneSpot({ spread: { west, east, south, north } }: PlaceMark): boolean {
  const { south: from, north: to } = boxOf({ west, east, south, north });
  return west === east && (south === north || from >= MAX_LATITUDE || to <= -MAX_LATITUDE);
}

/** The condition that a place lies in this box. */
export function insideBox(box: DegreesBox, isSpot = false): ConditionTest<'inside'> {
  const decimals = isSpot ? SPOT_DECIMALS : EDGE_DECIMALS;
  const values = [box.south, box.west, box.north, box.east].map((degrees) =>
    degrees.toFixed(decimals),
  );
  return { field: 'place', operator: 'inside', isNegated: false, values };
}
