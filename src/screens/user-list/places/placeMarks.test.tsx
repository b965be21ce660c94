import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellAt, FINEST_LEVEL, gridPosition } from '#domain/query/placeCells.ts';
import { areaOf } from '#domain/query/testRanges.ts';
import type { PlaceCell } from '#domain/userSource.ts';
import { boxOf, insideBox, isOneSpot, marksOf, sightArea, sightBox } from './placeMarks.ts';

const position = fc.nat(2 ** FINEST_LEVEL - 1);

function cellOf(latitude: number, longitude: number, level: number): PlaceCell {
  const { x, y } = gridPosition({ latitude, longitude }) ?? { x: 0, y: 0 };
  return {
    column: cellAt(longitude, level),
    row: cellAt(latitude, level),
    count: 2,
    west: x,
    south: y,
    east: x,
    north: y,
    user: null,
  };
}

type Place = readonly [latitude: number, longitude: number];

function spreadOf(one: Place, other: Place) {
  const [a, b] = [cellOf(...one, 0), cellOf(...other, 0)];
  return {
    west: Math.min(a.west, b.west),
    south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
  };
}

describe('the marks of a map', () => {
  it('join users at the map’s edge and beyond it, and count both', () => {
    const level = 8;
    const cells = [cellOf(85, 29, level), cellOf(89.9, 29.1, level), cellOf(41, 29, level)];
    const marks = marksOf(cells, level);
    expect(marks.map(({ count }) => count)).toEqual([4, 2]);
    expect(new Set(marks.map(({ key }) => key)).size).toBe(2);
  });

  it('stand in the middle of their users', () => {
    const [mark] = marksOf([{ ...cellOf(41, 29, 5), ...spreadOf([41, 29], [39, 33]) }], 5);
    expect(mark?.latitude).toBeCloseTo(40, 3);
    expect(mark?.longitude).toBeCloseTo(31, 3);
  });

  it('are a single spot when no zoom separates their users', () => {
    const level = 3;
    const [spot, pole] = marksOf([cellOf(41, 29, level), cellOf(86, 100, level)], level);
    expect(spot && isOneSpot(spot)).toBe(true);
    const taller = [pole, spot].flatMap((mark) =>
      mark === undefined
        ? []
        : [{ ...mark, spread: { ...mark.spread, north: mark.spread.north + 1000 } }],
    );
    expect(taller.map(isOneSpot)).toEqual([true, false]);
  });
});

it('the condition of a spot covers exactly its cells', () => {
  fc.assert(
    fc.property(position, position, position, position, (west, east, south, north) => {
      const spread = {
        west: Math.min(west, east),
        east: Math.max(west, east),
        // Latitudes are the middle half of the grid.
        south: Math.min(south, north),
        north: Math.max(south, north),
      };
      expect(areaOf(insideBox(boxOf(spread), true))).toEqual(spread);
    }),
  );
});

it('the box of a whole map includes the poles, and nothing beyond the world', () => {
  const sight = {
    south: -85.06,
    north: 85.06,
    west: -190,
    east: 200,
    zoom: 0.5,
    center: [0, 0],
  } as const;
  expect(sightBox(sight)).toEqual({ south: -90, north: 90, west: -180, east: 180 });
  expect(sightArea({ ...sight, center: [0, 0] })).toEqual({ west: 0, south: 1, east: 3, north: 3 });
});
