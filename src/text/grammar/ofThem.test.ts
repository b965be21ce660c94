import { expect, it } from 'vitest';
import { ofThem } from './ofThem.ts';

it('a number gets the suffix of its last word', () => {
  const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 1000, 2500];
  expect([...counts, 1_000_000].map(ofThem).join(' ')).toBe(
    '1’i 2’si 3’ü 4’ü 5’i 6’sı 7’si 8’i 9’u 10’u 20’si 30’u 40’ı 50’si 60’ı 70’i 80’i 90’ı 100’ü 1.000’i 2.500’ü 1.000.000’u',
  );
});
