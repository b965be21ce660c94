import { wellFormed } from '#domain/loneSurrogates.ts';
import type { Cell } from '#domain/sheet/sheet.ts';
import { foldText } from '#domain/turkish/turkish.ts';
import { tidyText } from '#domain/user/userForm.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

/** A cell as text, as it is in the file; blank for an empty one. */
export function textOfCell(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

/** Whether a reader sees nothing in it. */
export function isBlankCell(cell: Cell | undefined): boolean {
  return !hasVisibleText(textOfCell(cell));
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
