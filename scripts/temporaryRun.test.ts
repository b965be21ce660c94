import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTemporaryRun } from './temporaryRun.mjs';

const MODULE = join(import.meta.dirname, 'temporaryRun.mjs');

it('what a run of the tests leaves behind is named and removed, caches are not named', () => {
  const { env, close } = openTemporaryRun();
  mkdirSync(join(env.TMPDIR, 'playwright-transform-cache-0'));
  mkdirSync(join(env.TMPDIR, 'backup-1a2b'));
  writeFileSync(join(env.TMPDIR, 'backup-1a2b', 'file'), '');
  expect(close()).toEqual(['backup-1a2b']);
  expect(existsSync(env.TMPDIR)).toBe(false);
});

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('after a run of the tests was killed, its program is ended and its temporary files are removed', async () => {
  const program = `
    const { spawn } = await import('node:child_process');
    const { openTemporaryRun } = await import(${JSON.stringify(MODULE)});
    const { env, started } = openTemporaryRun();
    const { pid } = spawn('sleep', ['600']);
    started(pid);
    console.log(JSON.stringify({ pid, folder: env.TMPDIR }));
    setInterval(() => undefined, 60_000);`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(run.stdout.setEncoding('utf8'), 'data')) as [string];
  const { pid, folder } = JSON.parse(line) as { pid: number; folder: string };
  expect(folder.startsWith(tmpdir())).toBe(true);
  expect([isRunning(pid), existsSync(folder)]).toEqual([true, true]);
  run.kill('SIGKILL');
  await expect
    .poll(() => [isRunning(pid), existsSync(folder)], { timeout: 30_000 })
    .toEqual([false, false]);
});
