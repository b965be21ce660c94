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

/** The program in a shell: with a second command that does not replace itself by the program. */
const inShell = (waitMs: number) =>
  [
    'sh',
    '-c',
    '"$0" --input-type=module -e "$1"; exit 1',
    process.execPath,
    program(waitMs),
  ] as const;

/** Kills the command as soon as the program in it runs, and returns what the program prints. */
async function printedAfterKill(
  [file, ...args]: readonly [string, ...string[]],
  signal: NodeJS.Signals,
  environment: Readonly<Record<string, string>> = { npm_lifecycle_event: 'shared' },
): Promise<string> {
  const command = spawn(file, args, {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  command.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    if (chunk.toString().startsWith('runs')) command.kill(signal);
  });
  await once(command.stdout, 'end');
  return printed;
}

const TIMEOUT_MS = 30_000;

it.concurrent.each([
  { how: 'was ended', npm: inShell(20_000), signal: 'SIGTERM' as const },
  // Elsewhere there is no /proc.
  ...(process.platform === 'linux'
    ? [
        {
          how: 'was killed, which its shell survives',
          npm: ['sh', '-c', '"$@"; exit 1', 'npm', ...inShell(20_000)] as const,
          signal: 'SIGKILL' as const,
        },
      ]
    : []),
])(
  'whenNpmEnds calls back after npm $how',
  async ({ npm, signal }) => {
    expect(await printedAfterKill(npm, signal)).toBe('runs\ncalled\n');
  },
  TIMEOUT_MS,
);

it.concurrent(
  'whenNpmEnds never calls back in a process that npm did not start',
  async () => {
    expect(await printedAfterKill(inShell(2500), 'SIGTERM', {})).toBe('runs\ncontinues\n');
  },
  TIMEOUT_MS,
);
