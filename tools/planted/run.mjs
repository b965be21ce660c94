// `node tools/planted/run.mjs [numbers] [--all]`: applies each planted defect in a scratch worktree of the
// last commit, runs the tests that are named for it (with --all every test), and prints whether they found
// it. Fails if a defect is not found or does not apply, or if a named test fails without any defect.
// README.md beside it says how a defect is written.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, env, exit } from 'node:process';
import { ensureInstalled, ROOT } from '../../scripts/install.mjs';
import { freePort } from '../../scripts/port.mjs';

/** @typedef {{ project: string, file: string, title: string | null, isLong: boolean }} NamedTest */
/** @typedef {{ number: number, file: string, promise: string, tests: NamedTest[] }} Defect */
/** @typedef {{ passed: number, failed: readonly string[] }} Outcome `failed`: titles, or what went wrong */

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
 * @param {string[]} args
 * @param {boolean} isLong
 * @returns {Outcome}
 */
function runVitest(args, isLong) {
  const output = ['--bail=1', '--reporter=json', `--outputFile=${report}`];
  run(bin('vitest'), ['run', ...args, ...output], isLong);
  if (!existsSync(report)) return { passed: 0, failed: ['the tests did not start'] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  /** @type {{ status: string, name: string, assertionResults: { status: string, title: string }[] }[]} */
  const files = testResults;
  const failed = files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const titles = assertionResults.filter(({ status }) => status === 'failed');
      // A file that cannot be loaded has none.
      return titles.length === 0 ? [name] : titles.map(({ title }) => title);
    });
  return { passed: numPassedTests, failed };
}

/**
 * @param {string[]} args
 * @param {boolean} isLong
 * @returns {Outcome}
 */
function runPlaywright(args, isLong) {
  if (run(bin('vite'), ['build', '--logLevel', 'error']).status !== 0)
    return { passed: 0, failed: ['the build fails'] };
  run(bin('playwright'), ['test', '--max-failures=1', '--reporter=json', ...args], isLong);
  if (!existsSync(report)) return { passed: 0, failed: ['the tests did not start'] };
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected === 0 ? [] : [args.join(' ')] };
}

/** @param {NamedTest} test */
function runTest({ project, file, title, isLong }) {
  rmSync(report, { force: true });
  return END_TO_END.has(project)
    ? runPlaywright([file, `--project=${project}`, ...(title ? ['-g', title] : [])], isLong)
    : runVitest([file, `--project=${project}`, ...(title ? ['-t', title] : [])], isLong);
}

/** @returns {Outcome} */
function runEverything() {
  rmSync(report, { force: true });
  const inVitest = runVitest([], true);
  return inVitest.failed.length > 0 ? inVitest : runPlaywright([], true);
}

/** @param {Defect} defect */
function tryDefect({ file, tests }) {
  const applied = run('git', ['apply', '--recount', join(FOLDER, file)]);
  if (applied.status !== 0) return `DOES NOT APPLY: ${applied.stderr.trim()}`;
  try {
    for (const outcome of isAll ? [runEverything] : tests.map((test) => () => runTest(test))) {
      const [failed] = outcome().failed;
      if (failed !== undefined) return `found by “${failed}”`;
    }
    return 'NOT FOUND';
  } finally {
    run('git', ['checkout', '--quiet', '--', '.']);
    run('git', ['clean', '--quiet', '-fd']);
  }
}

let isGood = true;
const defects = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.patch'))
  .toSorted()
  .map(readDefect)
  .filter(({ number }) => numbers.length === 0 || numbers.includes(String(number)));
try {
  spawnSync('git', ['worktree', 'add', '--quiet', '--detach', checkout, 'HEAD'], { cwd: ROOT });
  spawnSync('cp', ['-a', join(ROOT, 'node_modules'), checkout]);
  // A test that fails or does not exist finds nothing.
  const named = new Map(
    defects.flatMap(({ tests }) => tests).map((test) => [JSON.stringify(test), test]),
  );
  for (const test of isAll ? [] : named.values()) {
    const { passed, failed } = runTest(test);
    if (passed > 0 && failed.length === 0) continue;
    isGood = false;
    console.log(`Does not pass without a defect: ${test.project} ${test.file} ${test.title ?? ''}`);
  }
  for (const defect of defects) {
    const start = Date.now();
    const outcome = tryDefect(defect);
    isGood &&= outcome.startsWith('found');
    const seconds = Math.round((Date.now() - start) / 1000);
    console.log(`${defect.number} ${defect.promise}: ${outcome} (${seconds} s)`);
  }
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', checkout], { cwd: ROOT });
  rmSync(scratch, { recursive: true, force: true });
}
exit(isGood ? 0 : 1);
