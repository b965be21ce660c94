import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildFixture } from '#server/testing/fakeApp.ts';

/** A started program, and its output so far. */
export interface Started {
  readonly process: ChildProcess;
  readonly output: { standard: string; error: string };
  /** Resolves with its exit code, or the signal that ended it. */
  readonly exit: Promise<number | string>;
}

export interface BuiltServer {
  /** Runs a command of the server, or the server itself. */
  readonly run: (environment: Readonly<Record<string, string>>, ...command: string[]) => Started;
  /** Kills whatever still runs, and removes the build. */
  readonly remove: () => void;
}

/**
 * The built server, beside a page that is a fixture.
 * @param root the folder of its sources, with the packages: by default of this version
 */
export async function buildServerForTest(
  root = join(import.meta.dirname, '../..'),
): Promise<BuiltServer> {
  // Below that folder, so that the packages are found.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'server-'));
  const program = join(folder, 'dist-server/main.js');
  const script = join(root, 'scripts/buildServer.mjs');
  await promisify(execFile)(process.execPath, [script, dirname(program)]);
  cpSync(buildFixture(), join(folder, 'dist-shared'), { recursive: true });
  const running = new Set<ChildProcess>();
  return {
    run: (environment, ...command) => {
      const child = spawn(process.execPath, [program, ...command], {
        env: { PATH: process.env['PATH'], ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.add(child);
      const output = { standard: '', error: '' };
      child.stdout.on('data', (chunk: Buffer) => void (output.standard += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => void (output.error += chunk.toString()));
      const exit = once(child, 'close').then(([code, signal]: (number | string)[]) => {
        running.delete(child);
        return code ?? signal ?? '';
      });
      return { process: child, output, exit };
    },
    remove: () => {
      for (const child of running) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
