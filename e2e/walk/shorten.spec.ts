import { expect, test } from '@playwright/test';
import { shorten } from './shorten.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

test('a failing list is shortened to the items that the failure needs, in their order', async () => {
  const needed = ['c', 'k', 'z'];
  const fails = (items: readonly string[]) =>
    Promise.resolve(needed.every((letter) => items.includes(letter)));
  expect(await shorten(letters, fails, () => true)).toEqual(needed);
});

test('a failure caused by the last items alone is found by trying those first', async () => {
  const tried: number[] = [];
  const fails = (items: readonly string[]) => {
    tried.push(items.length);
    return Promise.resolve(items.includes('y') && items.includes('z'));
  };
  expect(await shorten(letters, fails, () => true)).toEqual(['y', 'z']);
  expect(Math.max(...tried)).toBe(2);
});

test('when the time is over the shortest failing list found so far is returned', async () => {
  let time = 7;
  const fails = (items: readonly string[]) => {
    time -= 1;
    return Promise.resolve(items.includes('a') && items.includes('z'));
  };
  const shortest = await shorten(letters, fails, () => time > 0);
  expect(time).toBe(0);
  expect(shortest).toEqual(expect.arrayContaining(['a', 'z']));
  expect(shortest.length).toBeLessThan(letters.length);
});
