// Formats figures.
import { summarize } from './numbers.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./measure.mjs').measurePage>>} Measured */

/** @param {string[]} head @param {string[][]} rows */
export function table(head, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

export const rounded = (/** @type {number} */ value) => value.toFixed(value < 10 ? 1 : 0);

/** The median, minimum and maximum; a dash for no values. */
export function medianAndRange(/** @type {readonly (number | null)[]} */ values) {
  const summary = summarize(values);
  if (summary === null) return '–';
  return `${rounded(summary.median)} (${rounded(summary.min)}–${rounded(summary.max)})`;
}

/**
 * @param {Record<string, Measured[]>} results @param {string} key of the page
 * @param {(round: Measured) => number | null} pick
 */
export function medianOf(results, key, pick) {
  return summarize((results[key] ?? []).map(pick))?.median ?? null;
}
