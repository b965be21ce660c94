import { formatDate } from '#domain/dates.ts';
import type { WrittenCell, WrittenSheet } from '#domain/sheet/sheet.ts';

const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 50;
/** The filter's button stands beside the header's word. */
const FILTER_CHARACTERS = 3;
const PADDING_CHARACTERS = 2;

/** The width of each column in characters, so that its content is readable. */
export function columnWidths({ header, rows }: WrittenSheet): readonly number[] {
  const widths = header.map((word) => word.length + FILTER_CHARACTERS);
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, lengthOf(cell));
    }
  }
  return widths.map(
    (width) => Math.min(Math.max(width, MIN_CHARACTERS), MAX_CHARACTERS) + PADDING_CHARACTERS,
  );
}

function lengthOf(cell: WrittenCell): number {
  if (cell === null) return 0;
  return cell instanceof Date ? formatDate(cell).length : String(cell).length;
}
