// `node tools/planted/run.mjs [numbers] [--all]`: applies each planted defect in a scratch worktree of the
// last commit, runs the tests that are named for it (with --all every test), and prints whether they found
// it. Fails if a defect is not found or does not apply, or if a named test fails without any defect.
// README.md beside it says how a defect is written.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { argv, env, exit } from 'node:process';
import { ensureInstalled, ROOT } from '../../scripts/install.mjs';
import { freePort } from '../../scripts/port.mjs';

/** @typedef {{ project: string, file: string, title: string | null, isLong: boolean }} NamedTest */
/** @typedef {{ number: number, file: string, promise: string, tests: NamedTest[] }} Defect */
/** @typedef {{ file: string, title: string, isPassed: boolean }} Result of one test */

const FOLDER = join(ROOT, 'tools/planted/defects');
/** Projects of playwright.config.ts; all others are Vitest's. */
const END_TO_END = new Set(['chromium', 'shared', 'slow', 'rest']);
const isAll = argv.includes('--all');
const numbers = argv.slice(2).filter((argument) => argument !== '--all');

/**
 * @param {string} file
 * @returns {Defect}
 */
function readDefect(file) {
  const [head = ''] = readFileSync(join(FOLDER, file), 'utf8').split(/^diff /m, 1);
  const valuesOf = (/** @type {string} */ name) =>
    [...head.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value = '']) => value);
  const tests = ['npm test', 'test:all'].flatMap((when) =>
    valuesOf(`found in ${when}`).map((line) => {
      const [, project, testFile, title = null] = /^(\S+) (\S+)(?: "(.+)")?$/.exec(line) ?? [];
      if (!project || !testFile) throw new Error(`${file}: ${line}`);
      return { project, file: testFile, title, isLong: when === 'test:all' };
    }),
  );
  const [promise] = valuesOf('promise');
  if (promise === undefined || tests.length === 0 || valuesOf('by hand').length !== 1)
    throw new Error(`${file} has no promise, no way to see it by hand, or no test.`);
  return { number: Number.parseInt(file, 10), file, promise, tests };
}

ensureInstalled();
const scratch = mkdtempSync(join(tmpdir(), 'planted-'));
const checkout = join(scratch, 'checkout');
const report = join(scratch, 'report.json');
const bin = (/** @type {string} */ name) => join(checkout, 'node_modules/.bin', name);
const port = await freePort();

/**
 * @param {string} program
 * @param {string[]} args
 * @param {boolean} [isLong]
 */
function run(program, args, isLong = false) {
  return spawnSync(program, args, {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: {
      ...env,
      ...(isLong && { TEST_ALL: '1' }),
      // The servers of the end-to-end tests take the next ports, too.
      E2E_PORT: String(port),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  });
}

/**
 * The results of tests of one project.
 * @param {readonly NamedTest[]} tests
 * @param {boolean} isToStop at the first failure
 */
function runTests(tests, isToStop) {
  const project = tests[0]?.project ?? '';
  const isLong = tests[0]?.isLong;
  const titles = tests.map(({ title }) => title);
  const pattern = titles.includes(null) ? [] : ['-t', titles.join('|')];
  const args = [...new Set(tests.map(({ file }) => file)), `--project=${project}`, ...pattern];
  return END_TO_END.has(project)
    ? runPlaywright(args, isToStop, isLong)
    : runVitest(args, isToStop, isLong);
}

/**
 * @param {readonly string[]} args
 * @param {boolean} isToStop
 * @param {boolean} [isLong]
 * @returns {readonly Result[]}
 * @throws if they do not run
 */
function runVitest(args, isToStop, isLong) {
  rmSync(report, { force: true });
  const options = [...(isToStop ? ['--bail=1'] : []), '--reporter=json', `--outputFile=${report}`];
  run(bin('vitest'), ['run', ...args, ...options], isLong);
  if (!existsSync(report)) throw new Error('the tests did not start');
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  /** @type {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }[]} */
  const files = testResults;
  return files.flatMap(({ name, status, assertionResults }) => {
    const file = relative(checkout, name);
    const results = assertionResults
      .filter((result) => result.status === 'passed' || result.status === 'failed')
      .map((result) => ({ file, title: result.fullName, isPassed: result.status === 'passed' }));
    const isLoaded = status !== 'failed' || results.some(({ isPassed }) => !isPassed);
    if (!isLoaded) throw new Error(`${file} cannot be loaded`);
    return results;
  });
}

/** @typedef {{ suites?: Suite[], specs: { file: string, title: string, ok: boolean }[] }} Suite */

let isBuilt = false;

/**
 * @param {readonly string[]} args
 * @param {boolean} isToStop
 * @param {boolean} [isLong]
 * @returns {readonly Result[]}
 */
function runPlaywright(args, isToStop, isLong) {
  isBuilt ||= run(bin('vite'), ['build', '--logLevel', 'error']).status === 0;
  if (!isBuilt) throw new Error('the build fails');
  rmSync(report, { force: true });
  const options = [...(isToStop ? ['--max-failures=1'] : []), '--reporter=json'];
  // Playwright's name for a pattern of titles is another one.
  const named = args.map((arg) => (arg === '-t' ? '-g' : arg));
  run(bin('playwright'), ['test', ...named, ...options], isLong);
  if (!existsSync(report)) throw new Error('the tests did not start');
  /** @type {(suites: readonly Suite[]) => readonly Result[]} */
  const resultsIn = (suites) =>
    suites.flatMap((suite) => [
      ...suite.specs.map(({ file, title, ok }) => ({ file: `e2e/${file}`, title, isPassed: ok })),
      ...resultsIn(suite.suites ?? []),
    ]);
  return resultsIn(JSON.parse(readFileSync(report, 'utf8')).suites);
}

/** @param {Defect} defect */
function tryDefect({ file, tests }) {
  const applied = run('git', ['apply', '--recount', join(FOLDER, file)]);
  if (applied.status !== 0) return `DOES NOT APPLY: ${applied.stderr.trim()}`;
  isBuilt = false;
  try {
    const runs = isAll
      ? [() => runVitest([], true, true), () => runPlaywright([], true, true)]
      : tests.map((test) => () => runTests([test], true));
    for (const results of runs) {
      const failed = results().find(({ isPassed }) => !isPassed);
      if (failed !== undefined) return `found by “${failed.title}”`;
    }
    return 'NOT FOUND';
  } catch (error) {
    // What did not run has found nothing.
    return `NOT RUN: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    run('git', ['checkout', '--quiet', '--', '.']);
    run('git', ['clean', '--quiet', '-fd']);
  }
}

/**
 * The tests that fail without any defect, or do not exist: they find nothing.
 * @param {readonly NamedTest[]} tests
 */
function uselessTests(tests) {
  const results = runTests(tests, false);
  return tests.filter(({ file, title }) => {
    const own = results.filter(
      (result) => result.file === file && new RegExp(title ?? '').test(result.title),
    );
    return own.length === 0 || own.some(({ isPassed }) => !isPassed);
  });
}

const start = Date.now();
const secondsSince = (/** @type {number} */ time) => Math.round((Date.now() - time) / 1000);
let foundCount = 0;
let uselessCount = 0;
const defects = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.patch'))
  .toSorted()
  .map(readDefect)
  .filter(({ number }) => numbers.length === 0 || numbers.includes(String(number)));
try {
  spawnSync('git', ['worktree', 'add', '--quiet', '--detach', checkout, 'HEAD'], { cwd: ROOT });
  spawnSync('cp', ['-a', join(ROOT, 'node_modules'), checkout]);
  const named = defects.flatMap(({ tests }) => tests);
  const groupOf = (/** @type {NamedTest} */ { project, isLong }) => `${project} ${isLong}`;
  const groups = new Set(isAll ? [] : named.map(groupOf));
  for (const group of groups) {
    const tests = uselessTests(named.filter((test) => groupOf(test) === group));
    for (const { project, file, title } of tests) {
      uselessCount += 1;
      console.log(`Does not pass without a defect: ${project} ${file} ${title ?? ''}`);
    }
  }
  for (const defect of defects) {
    const begun = Date.now();
    const outcome = tryDefect(defect);
    if (outcome.startsWith('found')) foundCount += 1;
    console.log(`${defect.number} ${defect.promise}: ${outcome} (${secondsSince(begun)} s)`);
  }
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', checkout], { cwd: ROOT });
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`${foundCount} of ${defects.length} found in ${secondsSince(start)} s`);
exit(foundCount === defects.length && uselessCount === 0 ? 0 : 1);
