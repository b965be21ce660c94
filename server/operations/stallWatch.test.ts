import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

const TIMEOUT_MS = 60_000;
const LIMIT_MS = 2000;
/** A folder that is not there counts as a full disk. */
const NO_FOLDER = '/nowhere/at/all';

const ROOT = join(import.meta.dirname, '../..');
let folder = '';

// As the server is built: the thread's text, and whatever else a bundle might change, is in it.
beforeAll(async () => {
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'stall-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: join(ROOT, 'server/operations/stallWatch.ts'),
      outDir: folder,
      target: 'node20',
    },
  });
}, TIMEOUT_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Watched {
  /** Code of the main thread, once it is watched; `progress` is what its engine says. */
  readonly code: string;
  readonly folders?: readonly string[];
  readonly limits?: { readonly shortMs: number; readonly anyMs: number };
  readonly flags?: readonly string[];
}

/** A process that watches itself. @returns when it has ended, and how */
function runWatched({ code, flags = [], ...options }: Watched) {
  const { folders = [NO_FOLDER], limits = { shortMs: LIMIT_MS, anyMs: 20 * LIMIT_MS } } = options;
  const program = `
    const { watchForStalls } = await import(${JSON.stringify(join(folder, 'stallWatch.js'))});
    let progress = true;
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const stop = watchForStalls({ hasProgressed: () => progress },
      ${JSON.stringify(folders)}, ${JSON.stringify(limits)});
    await sleep(300);
    console.log('watched');
    ${code}
    console.log('lived');`;
  const child = spawn(process.execPath, [...flags, '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { standard: '', error: '' };
  child.stdout.on('data', (chunk: Buffer) => void (output.standard += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (output.error += chunk.toString()));
  const ended = once(child, 'close').then(([exitCode, signal]: unknown[]) => ({
    by: signal ?? exitCode,
    hasLived: output.standard.includes('lived'),
    said: output.error,
  }));
  return { child, output, ended };
}

const LIVED = { by: 0, hasLived: true };
/** Blocks the main thread as a loop does, but leaves the processor to other tests. */
const blockFor = (ms: number) =>
  `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`;
/** Without a tick for longer than the limit, and a step of the thread more. */
const BUSY = blockFor(3500);

it.concurrent.each([
  ['looping endlessly', 'for (;;);'],
  ['waiting forever', 'progress = false; await sleep(30_000);'],
])(
  'the stall watch kills a process that is %s on a full disk, and logs one sentence',
  async (_name, code) => {
    expect(await runWatched({ code }).ended).toEqual({
      by: 'SIGKILL',
      hasLived: false,
      said: expect.stringMatching(
        /^The embedded database has done nothing for [23] seconds, and its disk is nearly full.*\n$/,
      ),
    });
  },
);

it.concurrent('the stall watch gives a busy process the longer time limit where its disk has room', async () => {
  const long = runWatched({ code: BUSY, folders: [tmpdir()] });
  const short = runWatched({
    code: blockFor(60_000),
    folders: [tmpdir()],
    limits: { shortMs: LIMIT_MS, anyMs: LIMIT_MS },
  });
  const [lived, end] = await Promise.all([long.ended, short.ended]);
  expect(lived).toMatchObject({ ...LIVED, said: '' });
  expect(end.by).toBe('SIGKILL');
  expect(end.said).not.toContain('disk');
});

it.concurrent('the stall watch does not kill a busy process that runs with a debugger', async () => {
  const { ended } = runWatched({ code: BUSY, flags: ['--inspect=127.0.0.1:0'] });
  expect(await ended).toMatchObject(LIVED);
});

it.concurrent('the stall watch kills nothing once it is stopped, and lets the process exit', async () => {
  expect(await runWatched({ code: `await stop(); ${BUSY}` }).ended).toMatchObject(LIVED);
});

it.concurrent('the stall watch does not kill a process that works in steps shorter than the limit', async () => {
  // Each is longer than a step of the thread: what they have in sum would be too much.
  const code = `for (let i = 0; i < 5; i += 1) { ${blockFor(1100)} await sleep(50); }`;
  expect(await runWatched({ code }).ended).toMatchObject(LIVED);
});

it.concurrent('the stall watch does not kill a process that was suspended as a whole and resumed', async () => {
  const limitMs = 2 * LIMIT_MS;
  // It does not tick as soon as it is resumed.
  const code = blockFor(1.25 * limitMs);
  const limits = { shortMs: limitMs, anyMs: limitMs };
  const { child, output, ended } = runWatched({ code, limits });
  await expect.poll(() => output.standard, { timeout: TIMEOUT_MS }).toContain('watched');
  child.kill('SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, 1.15 * limitMs));
  child.kill('SIGCONT');
  expect(await ended).toMatchObject(LIVED);
});
