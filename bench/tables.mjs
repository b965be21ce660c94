// How figures are written down.
import { summarize } from './numbers.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./measure.mjs').measurePage>>} Measured */

/** @param {string[]} head @param {string[][]} rows */
export function table(head, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

export const shown = (/** @type {number} */ value) => value.toFixed(value < 10 ? 1 : 0);

/** The median, the lowest and the highest; a dash for none. */
export function said(/** @type {readonly (number | null)[]} */ values) {
  const summary = summarize(values);
  if (summary === null) return '–';
  return `${shown(summary.median)} (${shown(summary.min)}–${shown(summary.max)})`;
}

/**
 * @param {Record<string, Measured[]>} results @param {string} key of the page
 * @param {(round: Measured) => number | null} pick
 */
export function medianOf(results, key, pick) {
  return summarize((results[key] ?? []).map(pick))?.median ?? null;
}
