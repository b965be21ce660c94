import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'leftByNpm.mjs');
/** Ends by itself after a few looks at its parent. */
const PROGRAM = `
  const { onceLeftByNpm } = await import(${JSON.stringify(MODULE)});
  const wait = setTimeout(() => console.log('continues'), 6000);
  onceLeftByNpm(() => { console.log('leaves'); clearTimeout(wait); });
  console.log('runs');`;

/** What a program prints whose shell is killed as soon as it runs. */
async function printedAfterKill(environment: Readonly<Record<string, string>>): Promise<string> {
  // The second command keeps the shell from becoming the program.
  const command = '"$0" --input-type=module -e "$1"; exit 1';
  const shell = spawn('sh', ['-c', command, process.execPath, PROGRAM], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  shell.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    if (chunk.toString().startsWith('runs')) shell.kill('SIGTERM');
  });
  await once(shell.stdout, 'end');
  return printed;
}

it('what npm has started is told that npm was ended, and nothing else is', async () => {
  const [byNpm, byHand] = await Promise.all([
    printedAfterKill({ npm_lifecycle_event: 'shared' }),
    printedAfterKill({}),
  ]);
  expect(byNpm).toBe('runs\nleaves\n');
  expect(byHand).toBe('runs\ncontinues\n');
}, 30_000);
