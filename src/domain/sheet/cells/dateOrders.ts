import {
  DATE_SEPARATORS,
  writtenDate,
  type DateSeparator,
  type WrittenDate,
} from './writtenDate.ts';

/** Which number of a date comes first where the year is last. */
export const ORDERS = ['dayFirst', 'monthFirst'] as const;
export type DateOrder = (typeof ORDERS)[number];

/** The order of the dates of a column that are written with each separator; missing: not known. */
export type DateOrders = Readonly<Partial<Record<DateSeparator, DateOrder>>>;

export const MONTHS = 12;

/**
 * By which order the dates of a column are read: one for each separator, since a column may be put
 * together from two files. All of its dates tell: `31/12/2024` has the day first, and so has
 * `02/03/2024` beside it. Where none tells, dates with points are as everywhere that writes them.
 * @param texts of all its cells
 * @param chosen for the dates of which the column does not tell it, or tells both
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

/** The only order in which it may be a date; `null`: either or neither is. */
function orderOf({ day, month }: WrittenDate): DateOrder | null {
  if (day > MONTHS === month > MONTHS) return null;
  return day > MONTHS ? 'dayFirst' : 'monthFirst';
}
