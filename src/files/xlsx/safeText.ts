import { MAX_CELL_CHARACTERS } from '#domain/limits.ts';

const CUT = '…';
/**
 * Half a character, and what XML holds no more than that; the library takes care of control
 * characters, and leaves alone the beginning of what would be read as such an escape. That may end in
 * the `_` which the escape of the next character begins with. A text like `#N/A` it would write as an
 * error cell.
 */
const ESCAPED = /\p{Surrogate}|[\ufffe\uffff]|_(?=x[\da-f]{4})|^#(?=[A-Z\d/_]+[!?]?$)/giu;

/**
 * The text as a cell of a workbook holds it: with Excel's escapes `_xHHHH_`, which it shows, and every
 * reader takes, as the characters. Excel repairs a workbook with a longer text than it knows, so the
 * end of such a text is cut off, with `…` in its place.
 */
export function safeText(text: string): string {
  return cut(text).replace(ESCAPED, (character) => {
    const hex = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `_x${hex}_`;
  });
}

function cut(text: string): string {
  if (text.length <= MAX_CELL_CHARACTERS) return text;
  const kept = text.slice(0, MAX_CELL_CHARACTERS - CUT.length);
  // Not within an emoji.
  return (/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept) + CUT;
}
