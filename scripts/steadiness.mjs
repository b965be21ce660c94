// Uses the built product as an office does, and fails at the first layout shift:
//   npm run steadiness                      ten minutes; `npm test` runs one round
//   npm run steadiness -- --minutes 3
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { argv, env, exit, platform } from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT } from './install.mjs';

const { values } = parseArgs({
  args: argv.slice(2),
  options: { minutes: { type: 'string' } },
});

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin', program), args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: platform === 'win32',
    env: { ...env, STEADINESS_MINUTES: values.minutes ?? '10' },
  });
  if (status !== 0) exit(status ?? 1);
}

run('vite', ['build', '--logLevel', 'warn']);
run('playwright', ['test', 'e2e/steadiness', '--grep', 'session', '--reporter=list']);
