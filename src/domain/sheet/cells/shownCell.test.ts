import { expect, it } from 'vitest';
import { shownCell } from './shownCell.ts';

it('a date is shown as in the list, from any kind of file', () => {
  const local = new Date(2025, 0, 5, 10, 11, 12);
  const shown = ['2025-01-05', '2025-01-05T10:11:12', local.toISOString()].map(shownCell);
  expect(shown).toEqual(['05.01.2025', '5 Oca 2025 10:11:12', '5 Oca 2025 10:11:12']);
});

it('any other cell is shown unchanged', () => {
  const texts = ['2025-02-31', '2025-01-05 Ali', '10:11:12', '12/31/2024', ''];
  expect(texts.map(shownCell)).toEqual(texts);
  expect([41.5, null, true].map(shownCell)).toEqual(['41,5', '', 'true']);
});
