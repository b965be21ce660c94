// Walks through the built product at random, for longer than `npm test` does:
//   npm run walk                      five minutes of new walks
//   npm run walk -- --minutes 30
//   npm run walk -- --seed 7          repeats one walk
//   npm run walk -- --steps '{…}'     repeats the steps that a failed walk printed
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { argv, env, exit, platform } from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT } from './install.mjs';

const { values } = parseArgs({
  args: argv.slice(2),
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, steps: { type: 'string' } },
});
const { seed, steps, minutes = '5' } = values;
const settings =
  steps !== undefined
    ? { WALK_STEPS: steps }
    : seed !== undefined
      ? { WALK_SEED: seed }
      : { WALK_MINUTES: minutes };

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin', program), args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: platform === 'win32',
    env: { ...env, ...settings },
  });
  if (status !== 0) exit(status ?? 1);
}

run('vite', ['build', '--logLevel', 'warn']);
run('playwright', ['test', 'e2e/walk/walk', '--project=chromium', '--reporter=list']);
