import { expect, it } from 'vitest';
import { cutText, startOfText } from '#domain/cutText.ts';

it('leaves a text that is short enough as it is', () => {
  expect(cutText('Ayşe', 4)).toBe('Ayşe');
  expect(startOfText('Ayşe', 4)).toBe('Ayşe');
});

it('cuts a longer one, but not through an emoji', () => {
  expect(cutText('Ayşegül', 4)).toBe('Ayşe…');
  expect(cutText('Ay😀şe', 3)).toBe('Ay…');
  expect(cutText('Ay😀şe', 4)).toBe('Ay😀…');
  expect(startOfText('Ay😀şe', 3)).toBe('Ay');
});
