import { expect, it } from 'vitest';
import { outlinePath } from './worldOutline.ts';

/** The vertices of the path, in degrees. */
function corners(): { longitude: number; latitude: number }[] {
  let [x, y] = [0, 0];
  return [...outlinePath().matchAll(/([Ml ]|(?=-))(-?\d+)[ ]?(-?\d+)/g)].map((found) => {
    const [dx, dy] = [Number(found[2]), Number(found[3])];
    [x, y] = found[1] === 'M' ? [dx, dy] : [x + dx, y + dy];
    return { longitude: x / 5 - 180, latitude: 90 - y / 5 };
  });
}

it('the outline stays within the world’s bounds and under 40,000 characters', () => {
  const all = corners();
  expect(all.length).toBeGreaterThan(3000);
  expect(all.every(({ longitude }) => Math.abs(longitude) <= 180)).toBe(true);
  expect(all.every(({ latitude }) => Math.abs(latitude) <= 90)).toBe(true);
  expect(outlinePath().length).toBeLessThan(40_000);
});

it('the coast passes the southern tip of Africa and the North Cape', () => {
  const isNear = (longitude: number, latitude: number) =>
    corners().some(
      (corner) =>
        Math.abs(corner.longitude - longitude) < 1 && Math.abs(corner.latitude - latitude) < 1,
    );
  expect(isNear(20, -34.8)).toBe(true);
  expect(isNear(25.8, 71)).toBe(true);
  expect(isNear(-30, 30)).toBe(false);
});

it('the path has only closed rings that browsers can parse', () => {
  expect(outlinePath()).toMatch(/^(M\d+ \d+l-?\d+[ -]\d+([ -]\d+[ -]\d+)+z)+$/);
});

it('no line crosses the whole world', () => {
  const all = corners();
  const farthest = Math.max(
    ...[...outlinePath().matchAll(/[l ](-?\d+)[ ]?-?\d+/g)].map(([, dx]) => Math.abs(Number(dx))),
  );
  expect(all.length).toBeGreaterThan(3000);
  expect(farthest).toBeLessThan(180 * 5);
});
