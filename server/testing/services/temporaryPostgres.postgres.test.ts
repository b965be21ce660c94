import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findPostgres } from './temporaryPostgres.ts';

const MODULE = join(import.meta.dirname, 'temporaryPostgres.ts');
/** Node 20 cannot run TypeScript by itself. */
const STARTING = `
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(${JSON.stringify(MODULE)});
  const { address } = await module.startPostgres(${JSON.stringify(findPostgres())});
  console.log(address);
  setInterval(() => undefined, 60_000);`;

/** A PostgreSQL that another process starts. */
async function startElsewhere() {
  const other = spawn(process.execPath, ['--input-type=module', '--eval', STARTING], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void other.kill('SIGKILL'));
  const [line] = (await once(other.stdout.setEncoding('utf8'), 'data')) as [string];
  return { other, port: Number(new URL(line.trim()).port) };
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

it('a temporary PostgreSQL stops when its process is killed, and another one keeps running', async () => {
  const [killed, living] = await Promise.all([startElsewhere(), startElsewhere()]);
  expect(await isListening(killed.port)).toBe(true);
  killed.other.kill('SIGKILL');
  await expect.poll(() => isListening(killed.port), { timeout: 30_000 }).toBe(false);
  expect(await isListening(living.port)).toBe(true);
  living.other.kill('SIGKILL');
  await expect.poll(() => isListening(living.port), { timeout: 30_000 }).toBe(false);
});
