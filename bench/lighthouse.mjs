// `npm run bench:lighthouse [-- ROUNDS]`: runs Lighthouse for a phone on the first visit of /users, with
// a fresh profile each round. The built product is served compressed, as hosts do. Prints the medians,
// and which audits fail.
import { cpus, loadavg } from 'node:os';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../scripts/install.mjs';
import { freePort } from '../scripts/port.mjs';
import { summarize } from './numbers.mjs';

ensureInstalled();
ensureInstalled(fileURLToPath(new URL('.', import.meta.url)));

// Imported only here: the packages may have been installed just now.
const { chromium } = await import('playwright');
const { default: lighthouse } = await import('lighthouse');
const { findBrowser } = await import('../scripts/browser.mjs');
const { buildPage, builtFolder } = await import('./build.mjs');
const { serve } = await import('./serve.mjs');

const rounds = Number(argv[2] ?? 3);
const METRICS = {
  'first-contentful-paint': 'first contentful paint, ms',
  'largest-contentful-paint': 'largest contentful paint, ms',
  'total-blocking-time': 'total blocking time, ms',
  'cumulative-layout-shift': 'cumulative layout shift',
  'speed-index': 'speed index, ms',
};
/** Audits that fail on purpose, each with the reason. */
const EXPECTED_FAILURES = new Map([
  ['is-crawlable', 'an office tool asks search engines to stay out, see docs/hosting.md'],
]);
/** Lighthouse shows an audit with a lower score as failed. */
const MIN_PASSING_SCORE = 0.9;

await buildPage('product');
const { origin, close } = await serve(builtFolder('product'), { isCompressed: true });
const found = await findBrowser();

/** Runs Lighthouse in a separate browser, which it controls over a port. */
async function measureOnce() {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...found.env },
  });
  try {
    const result = await lighthouse(`${origin}/users`, { port, logLevel: 'error' });
    if (result === undefined) throw new Error('Lighthouse has no result');
    return result.lhr;
  } finally {
    await browser.close();
  }
}

/** @param {LighthouseReport} report @param {LighthouseCategory} category */
function failedIn({ audits }, { auditRefs }) {
  return auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < MIN_PASSING_SCORE)
    .map(({ id }) => id);
}

/** The score without the audits that fail on purpose. */
function scoreWithoutExpected(
  /** @type {LighthouseReport} */ { audits },
  /** @type {LighthouseCategory} */ { auditRefs },
) {
  const counted = auditRefs.filter(
    ({ id, weight }) =>
      weight > 0 && !EXPECTED_FAILURES.has(id) && typeof audits[id]?.score === 'number',
  );
  const sum = counted.reduce((total, { weight }) => total + weight, 0);
  return (
    counted.reduce((total, { id, weight }) => total + (audits[id]?.score ?? 0) * weight, 0) / sum
  );
}

/** @type {LighthouseReport[]} */
const reports = [];
for (let round = 0; round < rounds; round += 1) {
  console.log(`round ${round + 1} of ${rounds}`);
  reports.push(await measureOnce());
}
close();

const words = (/** @type {(number | null)[]} */ values, digits = 0) => {
  const summary = summarize(values);
  if (summary === null) return '–';
  const [median, min, max] = [summary.median, summary.min, summary.max].map((value) =>
    value.toFixed(digits),
  );
  return `${median} (${min}–${max})`;
};

const [first] = reports;
if (first === undefined) throw new Error('no round was asked for');
console.log(
  `\nLighthouse ${first.lighthouseVersion}, ${first.environment.hostUserAgent.match(/Chrome\/[\d.]+/)?.[0]}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load average ${loadavg()[0]?.toFixed(1)}`,
);
console.log(`Medians of ${rounds} rounds (lowest–highest):`);
for (const [id, category] of Object.entries(first.categories)) {
  const scores = reports.map(({ categories }) => (categories[id]?.score ?? 0) * 100);
  console.log(category.title.padEnd(32), words(scores));
  const failed = new Set(
    reports.flatMap((report) => failedIn(report, report.categories[id] ?? category)),
  );
  for (const audit of failed) {
    const reason = EXPECTED_FAILURES.get(audit);
    console.log(`  fails: ${audit}${reason === undefined ? '' : ` (on purpose: ${reason})`}`);
  }
  if ([...failed].some((audit) => EXPECTED_FAILURES.has(audit))) {
    const rest = reports.map(
      (report) => 100 * scoreWithoutExpected(report, report.categories[id] ?? category),
    );
    console.log('  without what is on purpose'.padEnd(32), words(rest));
  }
}
for (const [id, title] of Object.entries(METRICS)) {
  const values = reports.map(({ audits }) => audits[id]?.numericValue ?? null);
  console.log(title.padEnd(32), words(values, id === 'cumulative-layout-shift' ? 3 : 0));
}
