import { MAX_CELL_CHARACTERS } from '#domain/limits.ts';

const CUT = '…';
/**
 * Half a character, and characters that XML cannot hold; the library handles control characters,
 * but not text that looks like the start of such an escape, whose end may be the `_` that begins
 * the next escape. It would write a text like `#N/A` as an error cell.
 */
const ESCAPED = /\p{Surrogate}|[\ufffe\uffff]|_(?=x[\da-f]{4})|^#(?=[A-Z\d/_]+[!?]?$)/giu;

/**
 * The text for a cell of a workbook, with Excel's escapes `_xHHHH_`, which every reader decodes.
 * Excel repairs a workbook whose text is too long, so the end of such a text is replaced by `…`.
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
  // Never splits an emoji.
  return (/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept) + CUT;
}
