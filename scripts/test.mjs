// `npm test`: every check, and at the end what passed and failed in all. `npm run test:all` adds what takes long,
// and repeats the tests that need a browser in this machine's other browsers.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findFirefox } from './browser.mjs';
import { ensureInstalled, ROOT } from './install.mjs';
import { npmChromium } from './npmChromium.mjs';

ensureInstalled();
const { env } = process;
env['PATH'] = [join(ROOT, 'node_modules/.bin'), env['PATH']].join(delimiter);
const isAll = process.argv.includes('--all');
if (isAll) env['TEST_ALL'] = '1';
const REPORT = 'test-results/report.json';
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failedSteps = [];

/**
 * @param {string} title
 * @param {string} command with its arguments
 * @param {Record<string, string>} [settings] environment variables
 */
function run(title, command, settings) {
  console.log(`\n── ${title}`);
  const options = { cwd: ROOT, shell: true, env: { ...env, ...settings } };
  const { status } = spawnSync(command, { ...options, stdio: 'inherit' });
  if (status !== 0) failedSteps.push(title);
  return status === 0;
}

/** @type {typeof run} A step that passes or fails as a whole. */
function check(title, command, settings) {
  const hasPassed = run(title, command, settings);
  total[hasPassed ? 'passed' : 'failed'] += 1;
  return hasPassed;
}

/** @type {typeof run} Skipped and flaky tests have not passed; nor has a run without any. */
function test(title, command, settings) {
  const file = join(ROOT, REPORT);
  rmSync(file, { force: true });
  const hasPassed = run(title, command, { ...settings, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { stats: {} };
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = found.stats ?? {};
  const passed = found.numPassedTests ?? expected;
  const others = unexpected + flaky + skipped + (found.numTotalTests ?? passed) - passed;
  total.passed += passed;
  total.failed += Math.max(others, hasPassed && passed > 0 ? 0 : 1);
  return hasPassed;
}

const vitest = `vitest run --reporter=default --reporter=json --outputFile.json=${REPORT}`;
check('lock', 'node scripts/lockCheck.mjs');
check('lint', 'oxlint --type-aware --deny-warnings');
check('format', 'oxfmt --check');
check('types', 'tsc');
check('unused code', 'knip');
test('unit, server', `${vitest} --project=unit --project=server ${isAll ? '--coverage' : ''}`);
test('components', `${vitest} --project=component`, isAll ? {} : { COMPONENT_GROUPS: '1' });
if (check('build', 'vite build --logLevel warn')) {
  check('bytes', 'node scripts/byteBudget.mjs');
  test('end to end', 'playwright test');
}
if (isAll) {
  check('planted defects', 'node tools/planted/run.mjs');
  check('speed beside the last release', 'node bench/compare.mjs');
  if (npmChromium() !== null) {
    test("components in npm's Chromium", `${vitest} --project=component`, { CHROMIUM: 'npm' });
    test("end to end in npm's Chromium", 'playwright test', { CHROMIUM: 'npm' });
  }
  const firefox = findFirefox();
  if (firefox === null) console.log('\n── Firefox: none that is new enough was found');
  else test('end to end in Firefox', 'playwright test --project=firefox', { FIREFOX: firefox });
}

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
