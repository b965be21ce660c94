import { cutText } from '#domain/cutText.ts';
import { formatDate } from '#domain/dates.ts';
import { formatDateTime } from '#domain/dateTimes.ts';
import { readDate } from './cellDates.ts';
import { shownText, textOfCell } from './cellText.ts';
import type { Cell } from '#domain/sheet/sheet.ts';

const MAX_LENGTH = 60;

/** The form of a workbook's dates, and of dates that programs write. */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/;

/**
 * A cell as a page shows it: numbers with a decimal comma, ISO dates as in the list, long texts
 * cut; blank for an empty one.
 */
export function shownCell(cell: Cell | undefined): string {
  const text = shownText(textOfCell(cell));
  const said = ISO_DATE.test(text) ? readDate(text, {}) : null;
  if (said !== null)
    return said.precision === 'day' ? formatDate(said.date) : formatDateTime(said.date);
  return cutText(typeof cell === 'number' ? text.replace('.', ',') : text, MAX_LENGTH);
}
