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

/**
 * Composed, on one line, without control characters and surrogates: most texts are, and this is a
 * fast check.
 */
const EVERYDAY = /^[ -~\u00a0-\u02ff]*$/;

/**
 * A text reduced to what every file format can hold: composed and trimmed, each line break as one
 * LF, and U+FFFD for a NUL or a lone surrogate. Texts that differ only in that are equal.
 */
export function shownText(text: string): string {
  if (EVERYDAY.test(text)) return text.trim();
  return tidyText(wellFormed(text).replaceAll('\0', '\ufffd').replaceAll(/\r\n?/g, '\n'));
}

/** The key of a role or status of a file: without case and marks, with single blanks. */
export function valueKey(text: string): string {
  return foldText(shownText(text)).plain;
}
