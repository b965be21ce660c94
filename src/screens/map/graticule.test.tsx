import { expect, it } from 'vitest';
import { lineStep, linesBetween } from './graticule.ts';

it.each([
  // Zooms 0, 5, 13 and 18 of a map whose world is 256 px wide at zoom 0.
  [0, 90],
  [5, 5],
  [13, 0.02],
  [18, 0.001],
])('at zoom %i the lines are %d degrees apart, which is 100 px or more', (zoom, step) => {
  const pixelsPerDegree = (256 * 2 ** zoom) / 360;
  expect(lineStep(pixelsPerDegree)).toBe(step);
});

it('lines are at multiples of their step, on both sides of zero', () => {
  expect(linesBetween(-0.25, 0.35, 0.1)).toEqual([-0.2, -0.1, 0, 0.1, 0.2, 0.3]);
  expect(linesBetween(28.965, 29.001, 0.02)).toEqual([28.98, 29]);
  expect(linesBetween(0.1, 0.2, 5)).toEqual([]);
});
