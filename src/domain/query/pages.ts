/** Page arithmetic. Pages count from 1; `size` is rows per page; `total` is rows in all. */

/** 0 when there is nothing to show. */
export function pageCount(total: number, size: number): number {
  return Math.ceil(total / size);
}

/**
 * `page` clamped to the existing pages; 1 if there are none, and for numbers that are not integers.
 */
export function clampPage(page: number, total: number, size: number): number {
  if (!Number.isInteger(page)) return 1;
  return Math.max(1, Math.min(page, pageCount(total, size)));
}

/** The page that a row is on; `position` counts from 0. */
export function pageAt(position: number, size: number): number {
  return Math.floor(position / size) + 1;
}

/** How many rows come before the page's first one. */
export function offsetOf(page: number, size: number): number {
  return (page - 1) * size;
}

/**
 * The first and last row of a page, counted from 1; both 0 when there are none. A page out of range
 * is clamped first.
 */
export function pageRange(
  page: number,
  total: number,
  size: number,
): { start: number; end: number } {
  if (total === 0) return { start: 0, end: 0 };
  const offset = offsetOf(clampPage(page, total, size), size);
  return { start: offset + 1, end: Math.min(offset + size, total) };
}

/** The pager's text, `start - end / total` counted from 1, or `0 / 0`. */
export function rangeText(page: number, total: number, size: number): string {
  const { start, end } = pageRange(page, total, size);
  return total === 0 ? '0 / 0' : `${start} - ${end} / ${total}`;
}
