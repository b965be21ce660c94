import { expect, it } from 'vitest';
import { worldRings } from './worldRings.ts';

it('the coasts are closed lines on the globe, with Türkiye on the largest', () => {
  const rings = worldRings();
  expect(rings.length).toBeGreaterThan(100);
  for (const [latitude, longitude] of rings.flat()) {
    expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
  }
  const largest = rings.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const isBosphorus = ([latitude, longitude]: readonly number[]) =>
    Math.hypot((latitude ?? NaN) - 41.1, (longitude ?? NaN) - 29.1) < 0.5;
  expect(largest.some(isBosphorus)).toBe(true);
});
