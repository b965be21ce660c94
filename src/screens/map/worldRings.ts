import outline from 'virtual:world-outline';

/** The outline's units for one degree, from scripts/worldOutline.ts. */
export const UNITS_PER_DEGREE = 5;

/** Degrees: latitude, longitude. */
export type Place = [number, number];

/** The coasts of the world, each a closed line of places; includes lakes. */
export function worldRings(): Place[][] {
  return outline
    .split('z')
    .filter((ring) => ring !== '')
    .map(ringPlaces);
}

/** A start, and steps from there: `M1800 450l-5 3…`. */
function ringPlaces(ring: string): Place[] {
  const numbers = (ring.match(/-?\d+/g) ?? []).map(Number);
  const places: Place[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    x += numbers[at] ?? 0;
    y += numbers[at + 1] ?? 0;
    places.push([90 - y / UNITS_PER_DEGREE, x / UNITS_PER_DEGREE - 180]);
  }
  return places;
}
