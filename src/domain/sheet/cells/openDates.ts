import { readDate } from './cellDates.ts';
import { shownText } from './cellText.ts';
import { dateOrders, MONTHS, type DateOrder } from './dateOrders.ts';
import { writtenDate } from './writtenDate.ts';

const MAX_EXAMPLES = 3;

/** Dates of a column for which the person has to say whether the day or the month is first. */
export interface OpenDates {
  /** How many rows have one. */
  readonly count: number;
  /** The first distinct dates, as they are in the file. */
  readonly examples: readonly string[];
  /** One of them, read in each order; `null`: in that order none is a date. */
  readonly read: Readonly<Record<DateOrder, ReadExample | null>>;
}

interface ReadExample {
  readonly text: string;
  readonly date: Date;
}

/**
 * Finds the dates of a column whose order nothing in the column decides.
 * @param texts of all its cells
 */
export function openDateFinder(texts: readonly string[]): (text: string) => boolean {
  const orders = dateOrders(texts);
  return (text) => {
    const written = writtenDate(text);
    if (written === null || written.separator === null) return false;
    const { day, month, separator } = written;
    return orders[separator] === undefined && day !== month && Math.min(day, month) <= MONTHS;
  };
}

/**
 * These dates, as the person is asked about them; `null`: none. @param texts as for
 * `openDateFinder`
 */
export function openDates(texts: readonly string[]): OpenDates | null {
  const open = texts.filter(openDateFinder(texts));
  const examples = [...new Set(open.map(shownText))].slice(0, MAX_EXAMPLES);
  const readBy = (order: DateOrder): ReadExample | null => {
    for (const text of open) {
      const said = readDate(text, { '.': order, '/': order, '-': order });
      if (said !== null) return { text: shownText(text), date: said.date };
    }
    return null;
  };
  return open.length === 0
    ? null
    : {
        count: open.length,
        examples,
        read: { dayFirst: readBy('dayFirst'), monthFirst: readBy('monthFirst') },
      };
}
