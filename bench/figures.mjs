// Sums up and prints figures.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { ROOT } from '../scripts/install.mjs';

/**
 * @param {readonly number[]} values
 * @returns {{ median: number, min: number, max: number }} `NaN` for no values
 */
export function summarize(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (/** @type {number} */ place) => sorted[place] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  const median = (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2;
  return { median, min: at(0), max: at(sorted.length - 1) };
}

/**
 * The nearest-rank percentile; 0 for no values.
 * @param {readonly number[]} values in any order @param {number} percent 0 to 100
 */
export function percentile(values, percent) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
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

export const rounded = (/** @type {number} */ value) => value.toFixed(value < 10 ? 1 : 0);

/** A figure in bold where it is above its goal. @param {number} value @param {number} most */
export function judged(value, most) {
  return value <= most ? rounded(value) : `**${rounded(value)}**`;
}

/** A table in Markdown. @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
export function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/** What the figures depend on. */
export function machineText() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT });
  const date = new Date().toISOString().slice(0, 10);
  const processor = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  return `**Measured ${date} at ${commit.toString().trim()}** on ${processor}, ${process.platform} ${process.arch}, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)} at the end.`;
}
