// `npm test`: runs every check. Ends with "N passed, N failed" over all of them.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findNginx } from './findNginx.mjs';
import { ensureInstalled, ROOT } from './install.mjs';
import { hasLibreOffice } from './libreOffice.mjs';
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
 * @returns {Promise<number>} the exit code
 */
async function run(title, program, args, env = {}) {
  console.log(`\n── ${title}`);
  const start = Date.now();
  const exitCode = await exitCodeOf(begin(program, args, 'inherit', env));
  tellEnd(title, exitCode, start);
  return exitCode;
}

/**
 * Like `run`, for a step beside which others run: what it says is printed in one piece, at its end.
 * @param {string} title
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function runBeside(title, program, args) {
  const start = Date.now();
  const child = begin(program, args, 'pipe');
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (/** @type {Buffer} */ chunk) => said.push(chunk));
  }
  const exitCode = await exitCodeOf(child);
  console.log(`\n── ${title}\n${Buffer.concat(said).toString()}`);
  tellEnd(title, exitCode, start);
  return exitCode;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {'inherit' | 'pipe'} output
 * @param {Record<string, string>} [env]
 */
function begin(program, args, output, env = {}) {
  return spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} 1 where it could not be started, or was ended by a signal
 */
function exitCodeOf(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
}

/**
 * @param {string} title
 * @param {number} exitCode
 * @param {number} start
 */
function tellEnd(title, exitCode, start) {
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`── ${title}: ${exitCode === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

// On one core; as long as those beside it together.
const formatting = runBeside('format', bin('prettier'), ['--check', '--log-level', 'warn', '.']);
const counts = [
  countStep(await run('lock', node, ['scripts/lockCheck.mjs'])),
  countStep(await run('lint', bin('oxlint'), ['--type-aware', '--deny-warnings'])),
  countStep(await run('types', bin('tsc'), [])),
  countStep(await run('unused code', bin('knip'), [])),
  countStep(await formatting),
];

if (!hasLibreOffice) console.log('\n── exports in LibreOffice: not run, it is not installed');
const unitArgs = ['run', '--coverage', '--reporter=default', '--reporter=json'];
const unitExit = await run('unit and component tests', bin('vitest'), [
  ...unitArgs,
  `--outputFile.json=${unitReport}`,
]);
counts.push(countVitest(readReport(unitReport), unitExit));

const buildExit = await run('build', bin('vite'), ['build', '--logLevel', 'warn']);
counts.push(countStep(buildExit));

if (buildExit === 0) {
  counts.push(countStep(await run('bytes', node, ['scripts/byteBudget.mjs'])));
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: walkReport };
  const walkExit = await run('end to end', bin('playwright'), ['test'], env);
  counts.push(countPlaywright(readReport(walkReport), walkExit));
  if (findNginx() === null) console.log('\n── hosting: not run, nginx is not installed');
  else {
    counts.push(countStep(await run('compressed files', node, ['scripts/compress.mjs'])));
    counts.push(countStep(await run('hosting', node, ['--test', 'scripts/hostingTest.mjs'])));
  }
} else {
  counts.push(countPlaywright(null, 1));
}

const total = sum(counts);
console.log(`\n${closingLine(total)}`);
process.exit(total.failed === 0 ? 0 : 1);
