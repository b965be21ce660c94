/**
 * @typedef {object} Summary
 * @property {number} median
 * @property {number} min
 * @property {number} max
 */

/**
 * @param {readonly (number | null)[]} values `null`: not seen in that round
 * @returns {Summary | null} `null` when it was seen in no round
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

/** The median with the lowest and the highest, without decimals: `12 (10–15)`. */
export function rangeInWords(/** @type {readonly number[]} */ values) {
  const summary = summarize(values);
  return summary === null
    ? '–'
    : `${summary.median.toFixed(0)} (${summary.min.toFixed(0)}–${summary.max.toFixed(0)})`;
}

/**
 * The same order, begun at another place in each round, so that none is always after the same.
 * @template Item
 * @param {readonly Item[]} items @param {number} round
 */
export function rotated(items, round) {
  const start = round % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/**
 * The value that so many of a hundred do not exceed; 0 of none.
 * @param {readonly number[]} sorted the smallest first @param {number} percent
 */
export function percentile(sorted, percent) {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
