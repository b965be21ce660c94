import { cutText } from '#domain/cutText.ts';
import { shownText, textOfCell } from '#domain/sheet/cellText.ts';
import type { Cell } from '#domain/sheet/sheet.ts';

const MAX_LENGTH = 60;

/** A cell as a page shows it: numbers with their comma, long texts cut; blank for an empty one. */
export function shownCell(cell: Cell | undefined): string {
  const text = shownText(textOfCell(cell));
  return cutText(typeof cell === 'number' ? text.replace('.', ',') : text, MAX_LENGTH);
}
