import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'whenNpmEnds.mjs');
/** Ends by itself, but not before it has checked its parent at least twice. */
const program = (waitMs: number) => `
  const { whenNpmEnds } = await import(${JSON.stringify(MODULE)});
  const wait = setTimeout(() => console.log('continues'), ${waitMs});
  whenNpmEnds(() => { console.log('called'); clearTimeout(wait); });
  console.log('runs');`;

/** Kills the program's shell as soon as the program runs, and returns what the program prints. */
async function printedAfterKill(
  waitMs: number,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  // With a second command the shell does not replace itself by the program.
  const command = '"$0" --input-type=module -e "$1"; exit 1';
  const shell = spawn('sh', ['-c', command, process.execPath, program(waitMs)], {
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

it('whenNpmEnds calls back after npm was killed, and never in a process that npm did not start', async () => {
  const [byNpm, byHand] = await Promise.all([
    printedAfterKill(20_000, { npm_lifecycle_event: 'shared' }),
    printedAfterKill(2500, {}),
  ]);
  expect(byNpm).toBe('runs\ncalled\n');
  expect(byHand).toBe('runs\ncontinues\n');
}, 30_000);
