// `npm test`: runs every check. Ends with "N passed, N failed" over all of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findNginx } from './findNginx.mjs';
import { ensureInstalled, ROOT } from './install.mjs';
import { closingLine, countPlaywright, countStep, countVitest, sum } from './tally.mjs';

ensureInstalled();

const reports = join(ROOT, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const unitReport = join(reports, 'vitest.json');
const walkReport = join(reports, 'playwright.json');

const node = process.execPath;
const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules/.bin', name);

/**
 * @param {string} title
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {number} the exit code
 */
function run(title, program, args, env = {}) {
  console.log(`\n── ${title}`);
  const start = Date.now();
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  const exitCode = status ?? 1;
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`── ${title}: ${exitCode === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
  return exitCode;
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

const counts = [
  countStep(run('lock', node, ['scripts/lockCheck.mjs'])),
  countStep(run('format', bin('prettier'), ['--check', '--log-level', 'warn', '.'])),
  countStep(run('lint', bin('oxlint'), ['--type-aware', '--deny-warnings'])),
  countStep(run('types', bin('tsc'), [])),
  countStep(run('unused code', bin('knip'), [])),
];

const unitArgs = ['run', '--coverage', '--reporter=default', '--reporter=json'];
const unitExit = run('unit and component tests', bin('vitest'), [
  ...unitArgs,
  `--outputFile.json=${unitReport}`,
]);
counts.push(countVitest(readReport(unitReport), unitExit));

const buildExit = run('build', bin('vite'), ['build', '--logLevel', 'warn']);
counts.push(countStep(buildExit));

if (buildExit === 0) {
  counts.push(countStep(run('bytes', node, ['scripts/byteBudget.mjs'])));
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: walkReport };
  const walkExit = run('end to end', bin('playwright'), ['test'], env);
  counts.push(countPlaywright(readReport(walkReport), walkExit));
  if (findNginx() === null) console.log('\n── hosting: not run, nginx is not installed');
  else {
    counts.push(countStep(run('compressed files', node, ['scripts/compress.mjs'])));
    counts.push(countStep(run('hosting', node, ['--test', 'scripts/hostingTest.mjs'])));
  }
} else {
  counts.push(countPlaywright(null, 1));
}

const total = sum(counts);
console.log(`\n${closingLine(total)}`);
process.exit(total.failed === 0 ? 0 : 1);
