// `npm test`: runs every check and ends with the total, "N passed, N failed".
// `npm run test:all`: adds coverage and the long half of the end-to-end tests, then repeats the tests
// that need a browser in this machine's other browsers.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, findFirefox, headlessShell } from './browser.mjs';
import { findNginx } from './findNginx.mjs';
import { ensureInstalled, ROOT } from './install.mjs';
import { hasLibreOffice } from './libreOffice.mjs';
import { npmChromium } from './npmChromium.mjs';
import { closingLine, countPlaywright, countStep, countVitest, sum } from './tally.mjs';
import { openTemporaryRun } from './temporaryRun.mjs';
import { whenNpmEnds } from './whenNpmEnds.mjs';

ensureInstalled();

const isAll = process.argv.includes('--all');

const reports = join(ROOT, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** `npm test` uses a headless shell if one is installed: it starts fewer processes. */
const shell = isAll || process.env['CHROMIUM'] ? null : headlessShell();
/** @type {Record<string, string>} */
const settings = {
  ...(isAll ? { TEST_ALL: '1' } : { COMPONENT_GROUPS: '1' }),
  ...(shell !== null && { CHROMIUM: shell }),
};

const temporary = openTemporaryRun();
// Then it ends what runs.
whenNpmEnds(() => process.exit(1));

const node = process.execPath;
const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules/.bin', name);

/** A failed step's last lines are repeated at the end: a build server may keep only the end of a log. */
const LINES_REPEATED = 80;
/** @type {string[]} */
const failedOutputs = [];

/**
 * @param {string} title
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} the exit code
 */
async function run(title, program, args, env = {}) {
  const start = Date.now();
  console.log(`\n── ${title}`);
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...temporary.env, ...env },
  });
  temporary.started(child.pid);
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      output.push(chunk);
      process.stdout.write(chunk);
    });
  }
  const exitCode = await exitCodeOf(child);
  const text = Buffer.concat(output).toString();
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const end = `── ${title}: ${exitCode === 0 ? 'ok' : 'FAILED'} (${seconds} s)`;
  console.log(end);
  if (exitCode !== 0) {
    const lines = text.trimEnd().split('\n').slice(-LINES_REPEATED);
    failedOutputs.push([end, ...lines].join('\n'));
  }
  return exitCode;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} 1 if it could not be started, or was ended by a signal
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

/** @param {string} title */
function reportFile(title) {
  return join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * @param {string} title
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function runVitest(title, args, env) {
  const report = reportFile(title);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await run(title, bin('vitest'), ['run', ...args, ...reporters], env);
  return countVitest(readReport(report), exitCode);
}

/**
 * @param {string} title
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function runPlaywright(title, args, env) {
  const report = reportFile(title);
  const exitCode = await run(title, bin('playwright'), ['test', ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return countPlaywright(readReport(report), exitCode);
}

/** Repeats the tests that need a browser in npm's Chromium, unless they ran in it, and in Firefox. */
async function runInOtherBrowsers() {
  const npm = npmChromium();
  if (npm !== null && npm.executablePath !== (await findBrowser()).executablePath) {
    const env = { CHROMIUM: 'npm' };
    counts.push(await runVitest("components in npm's Chromium", ['--project=component'], env));
    counts.push(await runPlaywright("end to end in npm's Chromium", [], env));
  }
  const firefox = findFirefox();
  if (firefox === null)
    console.log('\n── end to end in Firefox: not run, none that is new enough was found');
  else {
    const args = ['--project=firefox'];
    counts.push(await runPlaywright('end to end in Firefox', args, { FIREFOX: firefox }));
  }
}

const counts = [
  countStep(await run('lock', node, ['scripts/lockCheck.mjs'])),
  countStep(await run('lint', bin('oxlint'), ['--type-aware', '--deny-warnings'])),
  countStep(await run('format', bin('oxfmt'), ['--list-different'])),
];
// Beside each other: each keeps one core busy.
const exits = await Promise.all([
  run('types', bin('tsc'), []),
  run('unused code', bin('knip'), []),
]);
counts.push(...exits.map(countStep));

if (!hasLibreOffice) console.log('\n── exports in LibreOffice: not run, it is not installed');
const inNode = ['--project=unit', '--project=server', ...(isAll ? ['--coverage'] : [])];
counts.push(await runVitest('unit and server tests', inNode, settings));
// Not beside them: that takes as long on two cores, and starves pages of processor time.
counts.push(await runVitest('component tests', ['--project=component'], settings));
const buildExit = await run('build', bin('vite'), ['build', '--logLevel', 'warn']);
counts.push(countStep(buildExit));

if (buildExit === 0) {
  counts.push(countStep(await run('bytes', node, ['scripts/byteBudget.mjs'])));
  counts.push(await runPlaywright('end to end', [], settings));
  if (findNginx() === null) console.log('\n── hosting: not run, nginx is not installed');
  else {
    counts.push(countStep(await run('compressed files', node, ['scripts/compress.mjs'])));
    counts.push(countStep(await run('hosting', node, ['--test', 'scripts/hostingTest.mjs'])));
  }
  if (isAll) {
    counts.push(countStep(await run('planted defects', node, ['tools/planted/run.mjs'])));
    counts.push(countStep(await run('speed beside the last release', node, ['bench/compare.mjs'])));
    await runInOtherBrowsers();
  }
} else {
  counts.push(countPlaywright(null, 1));
}

const left = temporary.close();
for (const name of left) failedOutputs.push(`── temporary files: FAILED, ${name} was left behind`);
counts.push(countStep(left.length === 0 ? 0 : 1));

for (const output of failedOutputs) console.log(`\n${output}`);
const total = sum(counts);
console.log(`\n${closingLine(total)}`);
process.exit(total.failed === 0 ? 0 : 1);
