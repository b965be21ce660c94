import { describe, expect, it } from 'vitest';
import { MAX_CELL_CHARACTERS } from '#domain/limits.ts';
import { safeText } from '#files/xlsx/safeText.ts';

describe('the text of a cell of a workbook', () => {
  it('is cut to the limit of Excel, with an ellipsis', () => {
    expect(safeText('a'.repeat(MAX_CELL_CHARACTERS))).toBe('a'.repeat(MAX_CELL_CHARACTERS));
    const cut = safeText('a'.repeat(MAX_CELL_CHARACTERS + 1));
    expect(cut).toBe(`${'a'.repeat(MAX_CELL_CHARACTERS - 1)}…`);
  });

  it('is cut without splitting an emoji', () => {
    const text = safeText(`${'a'.repeat(MAX_CELL_CHARACTERS - 2)}😀😀`);
    expect(text).toBe(`${'a'.repeat(MAX_CELL_CHARACTERS - 2)}…`);
  });

  it('escapes what XML cannot contain, and text that looks like an escape, as Excel does', () => {
    expect(safeText('_x000D_ _x41_ \ud83d 😀 \uffff\ufffe')).toBe(
      '_x005F_x000D_ _x41_ _xD83D_ 😀 _xFFFF__xFFFE_',
    );
    // Together with the escape of the next character it would be an escape.
    expect(safeText('_x0012\r')).toBe('_x005F_x0012\r');
  });
});
