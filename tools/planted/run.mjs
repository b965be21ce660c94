// `node tools/planted/run.mjs [numbers]`: applies each planted defect in a scratch worktree of the last commit, runs
// the tests that are named for it, and prints whether they found it. Fails if one was not found, or does not apply.
// The tests must pass without a defect: `npm test` says so. README.md beside this file says how a defect is written.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, env, exit } from 'node:process';
import { ensureInstalled, ROOT } from '../../scripts/install.mjs';
import { freePort } from '../../scripts/port.mjs';

/** @typedef {{ project: string, file: string, title: string | undefined, isLong: boolean }} NamedTest */

const FOLDER = join(ROOT, 'tools/planted/defects');
/** Projects of playwright.config.ts; all others are Vitest's. */
const END_TO_END = new Set(['chromium', 'shared', 'rest']);

ensureInstalled();
const scratch = mkdtempSync(join(tmpdir(), 'planted-'));
const checkout = join(scratch, 'checkout');
const report = join(scratch, 'report.json');
// The servers of the end-to-end tests take the next ports, too.
const port = await freePort();

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [settings] environment variables
 */
function run(program, args, settings) {
  return spawnSync(program, args, {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: {
      ...env,
      E2E_PORT: String(port),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...settings,
    },
  });
}

const bin = (/** @type {string} */ name) => join(checkout, 'node_modules/.bin', name);

/** @param {string} file */
function readDefect(file) {
  const [head = ''] = readFileSync(join(FOLDER, file), 'utf8').split(/^diff /m, 1);
  const promise = /^promise: (.+)$/m.exec(head)?.[1];
  const lines = [...head.matchAll(/^found in (npm test|test:all): (\S+) (\S+)(?: "(.+)")?$/gm)];
  if (promise === undefined || lines.length === 0 || !/^by hand: /m.test(head))
    throw new Error(`${file} has no promise, no way to see it by hand, or no test.`);
  const tests = lines.map(([, when, project = '', testFile = '', title]) => {
    return { project, file: testFile, title, isLong: when === 'test:all' };
  });
  return { file, promise, tests };
}

/**
 * Whether a test fails. What could not be built, or loaded, has not found the defect.
 * @param {NamedTest} test
 */
function isFailing({ project, file, title, isLong }) {
  const isEndToEnd = END_TO_END.has(project);
  if (isEndToEnd && run(bin('vite'), ['build', '--logLevel', 'error']).status !== 0)
    throw new Error('the build fails');
  rmSync(report, { force: true });
  const named = title === undefined ? [] : [isEndToEnd ? '-g' : '-t', title];
  const args = [file, `--project=${project}`, ...named, '--reporter=json'];
  const settings = isLong ? { TEST_ALL: '1' } : {};
  if (isEndToEnd) run(bin('playwright'), ['test', ...args], settings);
  else run(bin('vitest'), ['run', ...args, `--outputFile=${report}`], settings);
  if (!existsSync(report)) throw new Error('the tests did not start');
  const { numFailedTests, numPassedTests, stats } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats?.unexpected ?? numFailedTests;
  if (failed + (stats?.expected ?? numPassedTests) === 0) throw new Error(`${file}: no such test`);
  return failed > 0;
}

/** @param {ReturnType<typeof readDefect>} defect */
function outcomeOf({ file, tests }) {
  const { status, stderr } = run('git', ['apply', '--recount', join(FOLDER, file)]);
  if (status !== 0) return `DOES NOT APPLY: ${stderr.trim()}`;
  try {
    const finder = tests.find(isFailing);
    return finder ? `found by ${finder.file} ${finder.title ?? ''}` : 'NOT FOUND';
  } catch (error) {
    return `NOT RUN: ${String(error)}`;
  } finally {
    run('git', ['checkout', '--quiet', '--', '.']);
    run('git', ['clean', '--quiet', '-fd']);
  }
}

const numbers = argv.slice(2).map(Number);
const defects = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.patch'))
  .filter((file) => numbers.length === 0 || numbers.includes(Number.parseInt(file, 10)))
  .map(readDefect);
let missed = 0;
try {
  spawnSync('git', ['worktree', 'add', '--quiet', '--detach', checkout, 'HEAD'], { cwd: ROOT });
  spawnSync('cp', ['-a', join(ROOT, 'node_modules'), checkout]);
  for (const defect of defects) {
    const outcome = outcomeOf(defect);
    if (!outcome.startsWith('found')) missed += 1;
    console.log(`${Number.parseInt(defect.file, 10)} ${defect.promise}: ${outcome}`);
  }
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', checkout], { cwd: ROOT });
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`${defects.length - missed} of ${defects.length} found`);
exit(missed === 0 ? 0 : 1);
