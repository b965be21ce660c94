/**
 * @typedef {object} Summary
 * @property {number} median
 * @property {number} min
 * @property {number} max
 */

/**
 * @param {readonly (number | null)[]} values `null`: not measured in that round
 * @returns {Summary | null} `null` if no round measured it
 */
export function summarize(values) {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  const min = sorted[0];
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return null;
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? min;
  const lower = sorted[Math.ceil(middle) - 1] ?? min;
  return { median: (lower + upper) / 2, min, max };
}

/** The median, minimum and maximum without decimals: `12 (10–15)`. */
export function rangeText(/** @type {readonly number[]} */ values) {
  const summary = summarize(values);
  return summary === null
    ? '–'
    : `${summary.median.toFixed(0)} (${summary.min.toFixed(0)}–${summary.max.toFixed(0)})`;
}

/**
 * The items in the same cyclic order, starting with another one in each round.
 * @template Item
 * @param {readonly Item[]} items @param {number} round
 */
export function rotated(items, round) {
  const start = round % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/**
 * The nearest-rank percentile; 0 for no values.
 * @param {readonly number[]} sorted ascending @param {number} percent 0 to 100
 */
export function percentile(sorted, percent) {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
