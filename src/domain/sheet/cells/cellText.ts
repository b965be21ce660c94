import { wellFormed } from '#domain/loneSurrogates.ts';
import type { Cell } from '#domain/sheet/sheet.ts';
import { foldText } from '#domain/turkish/turkish.ts';
import { tidyText } from '#domain/user/userForm.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

/** A cell as text, as it is in the file; blank for an empty one. */
export function textOfCell(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

/** What spreadsheets in English and Turkish show for a formula that failed. */
const ERRORS: ReadonlySet<string> = new Set(
  [
    '#N/A #REF! #VALUE! #NAME? #DIV/0! #NUM! #NULL! #SPILL! #CALC!',
    '#YOK #BAŞV! #DEĞER! #AD? #SAYI/0! #SAYI! #BOŞ! #TAŞMA! #HESAPLA!',
    // Of Google Sheets.
    '#ERROR!',
  ].flatMap((errors) => errors.split(' ')),
);

/** Whether it is the result of a formula that failed: `#N/A`, in Turkish `#YOK`. */
export function isErrorCell(cell: Cell | undefined): cell is string {
  // Most cells are not.
  return typeof cell === 'string' && cell.includes('#') && ERRORS.has(shownText(cell));
}

/** Whether it says nothing: a reader sees nothing in it, or an error. */
export function isBlankCell(cell: Cell | undefined): boolean {
  return !hasVisibleText(textOfCell(cell)) || isErrorCell(cell);
}

/** Tidy but for blanks around it, as most texts: a fast check. */
const EVERYDAY = /^[ -~\u00a0-\u00ac\u00ae-\u02ff]*$/;

/**
 * A text reduced to what every file format can hold, and what is stored of it: tidy, and U+FFFD for a
 * NUL or a lone surrogate. Texts that differ only in that are equal.
 */
export function shownText(text: string): string {
  if (EVERYDAY.test(text)) return text.trim();
  return tidyText(wellFormed(text).replaceAll('\0', '\ufffd'));
}

/** The key of a role or status of a file: without case and marks, with single blanks. */
export function valueKey(text: string): string {
  return foldText(shownText(text)).plain;
}
