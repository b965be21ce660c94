import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { Plugin } from 'vite';

const NAME = 'virtual:world-outline';
/** Units of the path per degree. */
const SCALE = 5;

/**
 * Provides the coastlines of the world as one SVG path, from Natural Earth's land at 1:110 million
 * (the package world-atlas): longitude to the right from -180, latitude downwards from 90, five
 * units per degree. Generated at build time, so that neither the package nor a decoder for its
 * format ships.
 */
export function worldOutline(): Plugin {
  return {
    name: 'world-outline',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(outlinePath())};` : null),
  };
}

/** Relative steps in whole units: a short path, and a fifth of a degree is precise enough. */
export function outlinePath(): string {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-110m.json');
  const atlas = JSON.parse(readFileSync(file, 'utf8'));
  const { features } = feature(atlas, 'land') as unknown as GeoJSON.FeatureCollection;
  return features
    .flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : []))
    .flat()
    .flatMap(splitAtDateLine)
    .map(linePath)
    .join('');
}

type Point = readonly number[];

/**
 * Splits a ring at 180 degrees. The pieces begin and end at the crossings, so that each one closes
 * along the edge of the world and not across it.
 */
function splitAtDateLine(ring: readonly Point[]): Point[][] {
  const points = ring.slice(0, -1);
  const isCrossing = (position: number) => {
    const [before = 0] = points.at(position - 1) ?? [];
    const [here = 0] = points[position] ?? [];
    return Math.abs(here - before) > 180;
  };
  const first = Math.max(
    0,
    points.findIndex((_, position) => isCrossing(position)),
  );
  const pieces: Point[][] = [];
  for (let step = 0; step < points.length; step += 1) {
    const position = (first + step) % points.length;
    if (step === 0 || isCrossing(position)) pieces.push([]);
    pieces.at(-1)?.push(points[position] ?? []);
  }
  // A piece of two points has no area, and is no valid path.
  return pieces.filter(({ length }) => length > 2);
}

function linePath(points: readonly Point[]): string {
  let [lastX, lastY] = [0, 0];
  const steps = points.map(([longitude = 0, latitude = 0], position) => {
    const x = Math.round((longitude + 180) * SCALE);
    const y = Math.round((90 - latitude) * SCALE);
    const step = `${x - lastX} ${y - lastY}`;
    [lastX, lastY] = [x, y];
    return position === 0 ? `M${x} ${y}l` : step;
  });
  return `${steps[0]}${steps.slice(1).join(' ')}z`.replaceAll(' -', '-');
}
