import { expect, it } from 'vitest';
import { cutText, startOfText } from '#domain/cutText.ts';

it('a text within the limit is not cut', () => {
  expect(cutText('Ayşe', 4)).toBe('Ayşe');
  expect(startOfText('Ayşe', 4)).toBe('Ayşe');
});

it('a longer text is cut without splitting an emoji', () => {
  expect(cutText('Ayşegül', 4)).toBe('Ayşe…');
  expect(cutText('Ay😀şe', 3)).toBe('Ay…');
  expect(cutText('Ay😀şe', 4)).toBe('Ay😀…');
  expect(startOfText('Ay😀şe', 3)).toBe('Ay');
});
