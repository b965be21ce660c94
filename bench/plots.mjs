// Plots as SVG files that follow the reader's colour scheme.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from './pages.mjs';
import { medianOf } from './tables.mjs';

const STYLE = `<style>
  text { font: 13px system-ui, sans-serif; fill: #23203a; }
  .muted { fill: #5d5a72; } .grid { stroke: #d9d6e6; }
  .bar { fill: #a9a4c4; } .limit { fill: #c2571a; stroke: #c2571a; } .product { fill: #6d28d9; stroke: #6d28d9; }
  .tanstack { fill: #56708a; stroke: #56708a; } polyline { fill: none !important; stroke-width: 2; }
  @media (prefers-color-scheme: dark) {
    text { fill: #eceaf6; } .muted { fill: #a8a4bd; } .grid { stroke: #3d3953; }
    .bar { fill: #5f5a7c; } .limit { fill: #f59e5b; stroke: #f59e5b; } .product { fill: #b794f6; stroke: #b794f6; }
    .tanstack { fill: #8fb0cf; stroke: #8fb0cf; }
  }
</style>`;

const classOf = (/** @type {string} */ key) =>
  ['limit', 'product', 'tanstack'].includes(key) ? key : 'bar';
const escaped = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * @param {string} title
 * @param {{ key: string, title: string, value: number, text: string }[]} bars
 */
export function barChart(title, bars) {
  const most = Math.max(...bars.map(({ value }) => value));
  const rows = bars.map(({ key, title: name, value, text }, position) => {
    const y = 40 + position * 28;
    const width = Math.max(1, (value / most) * 380);
    const look = key === 'tanstack' ? 'bar' : classOf(key);
    return `<text x="212" y="${y + 14}" text-anchor="end">${escaped(name)}</text><rect class="${look}" x="220" y="${y}" width="${width.toFixed(1)}" height="20" rx="3"/><text class="muted" x="${(226 + width).toFixed(1)}" y="${y + 14}">${text}</text>`;
  });
  return svg(title, 700, 50 + bars.length * 28, rows.join('\n'));
}

/**
 * @param {string} title
 * @param {{ key: string, title: string, points: { count: number, value: number }[] }[]} lines
 */
export function lineChart(title, lines) {
  const all = lines.flatMap(({ points }) => points);
  const mostUsers = Math.max(...all.map(({ count }) => count));
  const most = Math.max(...all.map(({ value }) => value)) * 1.1;
  const x = (/** @type {number} */ count) => 60 + (count / mostUsers) * 430;
  const y = (/** @type {number} */ value) => 290 - (value / most) * 240;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const value = share * most;
    return `<line class="grid" x1="60" x2="490" y1="${y(value)}" y2="${y(value)}"/><text class="muted" x="52" y="${y(value) + 4}" text-anchor="end">${value.toFixed(0)}</text>`;
  });
  const counts = [...new Set(all.map(({ count }) => count))].map(
    (count) =>
      `<text class="muted" x="${x(count)}" y="312" text-anchor="middle">${count.toLocaleString('en')}</text>`,
  );
  const drawn = lines.map(({ key, title: name, points }) => {
    const path = points.map(({ count, value }) => `${x(count).toFixed(1)},${y(value).toFixed(1)}`);
    const last = points.at(-1);
    const label =
      last === undefined ? '' : `<text x="500" y="${y(last.value) + 4}">${escaped(name)}</text>`;
    const dots = path.map((at) => {
      const [cx = '', cy = ''] = at.split(',');
      return `<circle class="${classOf(key)}" cx="${cx}" cy="${cy}" r="3"/>`;
    });
    return `<polyline class="${classOf(key)}" points="${path.join(' ')}"/>${dots.join('')}${label}`;
  });
  return svg(title, 700, 330, [...ticks, ...counts, ...drawn].join('\n'));
}

/** @param {string} title @param {number} width @param {number} height @param {string} content */
function svg(title, width, height, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
${STYLE}
<text x="8" y="22" font-weight="600">${escaped(title)}</text>
${content}
</svg>
`;
}

/** @param {import('./report.mjs').Run} run @param {string} target a folder */
export function writePlots(run, target) {
  mkdirSync(target, { recursive: true });
  const compared = PAGES.filter(({ key }) => key !== 'floor');
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeFileSync(join(target, name), text);
  /**
   * @param {string} unit
   * @param {(round: import('./report.mjs').Measured) => number} pick
   */
  const bars = (unit, pick) =>
    compared.map(({ key, title }) => {
      const value = medianOf(run.plain, key, pick) ?? 0;
      return { key, title, value, text: `${value.toFixed(value < 10 ? 1 : 0)} ${unit}` };
    });
  write(
    'bytes.svg',
    barChart(
      'JS and CSS before the first row, kB gzipped',
      bars('kB', (round) => round.gzipBytes / 1000),
    ),
  );
  write(
    'first-row.svg',
    barChart(
      'Main-thread CPU to the first row, ms',
      bars('ms', (round) => round.firstRow.cpuMs),
    ),
  );
  write(
    'later-key.svg',
    barChart(
      'Main-thread CPU of a later key, ms',
      bars('ms', (round) => round.laterKey.cpuMs),
    ),
  );
  const keys = Object.keys(run.growth[0]?.results ?? {});
  write(
    'growth.svg',
    lineChart(
      'Main-thread CPU of a later key by number of users, ms',
      keys.map((key) => ({
        key,
        title: PAGES.find((page) => page.key === key)?.title ?? key,
        points: run.growth.map(({ count, results }) => ({
          count,
          value: medianOf(results, key, (round) => round.laterKey.cpuMs) ?? 0,
        })),
      })),
    ),
  );
}
