import {
  DATE_SEPARATORS,
  writtenDate,
  type DateSeparator,
  type WrittenDate,
} from './writtenDate.ts';

/** What comes first in a date whose year is last. */
export const ORDERS = ['dayFirst', 'monthFirst'] as const;
export type DateOrder = (typeof ORDERS)[number];

/** By separator: the order of a column's dates; missing: not known. */
export type DateOrders = Readonly<Partial<Record<DateSeparator, DateOrder>>>;

export const MONTHS = 12;

/**
 * The order of a column's dates: one for each separator, since a column may be made of two files.
 * All dates count: `31/12/2024` has the day first, so `02/03/2024` beside it has, too. If none
 * decides, dates with points have the day first, as everywhere.
 * @param texts of all its cells
 * @param chosen for dates whose order the column leaves open or contradicts
 */
export function dateOrders(texts: readonly string[], chosen?: DateOrder): DateOrders {
  const found: Record<DateSeparator, Set<DateOrder>> = {
    '.': new Set(),
    '/': new Set(),
    '-': new Set(),
  };
  for (const text of texts) {
    const written = writtenDate(text);
    const order = written === null ? null : orderOf(written);
    if (written !== null && written.separator !== null && order !== null) {
      found[written.separator].add(order);
    }
  }
  const orders = DATE_SEPARATORS.map((separator) => {
    const [only, other] = found[separator];
    if (only !== undefined && other === undefined) return [separator, only];
    return [separator, separator === '.' && only === undefined ? 'dayFirst' : chosen];
  });
  return Object.fromEntries(orders.filter(([, order]) => order !== undefined)) as DateOrders;
}

/** The only order in which it can be a date; `null`: either or neither. */
function orderOf({ day, month }: WrittenDate): DateOrder | null {
  if (day > MONTHS === month > MONTHS) return null;
  return day > MONTHS ? 'dayFirst' : 'monthFirst';
}
