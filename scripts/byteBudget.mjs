// Checks the size of what loads before the list is shown: the scripts and style sheets in index.html,
// gzipped. Also checks the font, which the list does not wait for. Prints the size of every file, and
// fails if a budget is exceeded.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { exit } from 'node:process';
import { gzipSync } from 'node:zlib';
import { ROOT } from './install.mjs';

/** See decision 011. */
const BUDGET_BYTES = 150_000;
/** Scripts and style sheets together, besides the page itself. */
const MAX_REQUESTS = 4;
/** WOFF2 is compressed already. See decision 011. */
const FONT_BUDGET_BYTES = 24_000;

const dist = join(ROOT, 'dist');
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const rows = readdirSync(join(dist, 'assets'))
  .filter((file) => /\.(js|css)$/.test(file))
  .map((file) => ({
    file,
    bytes: gzipSync(readFileSync(join(dist, 'assets', file)), { level: 9 }).length,
    isFirst: html.includes(`/${file}"`),
  }))
  .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst) || b.bytes - a.bytes);

for (const { file, bytes, isFirst } of rows) {
  console.log(`${String(bytes).padStart(8)}  ${isFirst ? 'first' : 'later'}  ${file}`);
}
const first = rows.filter(({ isFirst }) => isFirst);
const total = first.reduce((sum, { bytes }) => sum + bytes, 0);
console.log(
  `${String(total).padStart(8)}  bytes gzipped in ${first.length} files before the list is shown (at most ${BUDGET_BYTES} in ${MAX_REQUESTS})`,
);
const fonts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.woff2'));
const fontBytes = fonts.reduce((sum, file) => sum + statSync(join(dist, 'assets', file)).size, 0);
console.log(
  `${String(fontBytes).padStart(8)}  bytes of the font, beside them (at most ${FONT_BUDGET_BYTES} in one file)`,
);
const isFontWithinBudget = fonts.length === 1 && fontBytes <= FONT_BUDGET_BYTES;
const isListWithinBudget = total > 0 && total <= BUDGET_BYTES && first.length <= MAX_REQUESTS;
exit(isListWithinBudget && isFontWithinBudget ? 0 : 1);
