import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './install.mjs';

/** What the bench of one browser's list measures. */
const MEASURED = ['src/domain', 'src/sources', 'src/screens'];
const MAX_COMMITS_SINCE = 100;

const text = readFileSync(join(ROOT, 'docs/performance.md'), 'utf8');
const commit = /\*\*Measured [\d-]+ at (\w+)\*\*/.exec(text)?.[1] ?? '';

/** `null`: this copy of the repository does not have it. */
function commitsSince(): number | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  try {
    return Number(git('rev-list', '--count', `${commit}..HEAD`, '--', ...MEASURED));
  } catch {
    return null;
  }
}

it('docs/performance.md names the commit that it was measured at', () => {
  expect(commit).not.toBe('');
});

const since = commitsSince();
if (since === null)
  console.log(`The age of docs/performance.md is not known: no commit ${commit}.`);

it.skipIf(since === null)(
  `docs/performance.md is measured anew after ${MAX_COMMITS_SINCE} commits to what it measures`,
  () => {
    expect(since).toBeLessThanOrEqual(MAX_COMMITS_SINCE);
  },
);
