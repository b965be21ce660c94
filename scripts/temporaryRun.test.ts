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

it('its temporary files are removed after the run was killed', async () => {
  const program = `
    const { openTemporaryRun } = await import(${JSON.stringify(MODULE)});
    console.log(openTemporaryRun(0).env.TMPDIR);
    setInterval(() => undefined, 60_000);`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(run.stdout.setEncoding('utf8'), 'data')) as [string];
  const folder = line.trim();
  expect(folder.startsWith(tmpdir())).toBe(true);
  expect(existsSync(folder)).toBe(true);
  run.kill('SIGKILL');
  await expect.poll(() => existsSync(folder), { timeout: 30_000 }).toBe(false);
});
