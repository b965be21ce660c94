import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { transformWithOxc } from 'vite';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { FolderInUseError, lockFolder } from '#server/operations/folderLock.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

const newFolder = () => join(temporaryFolder('lock'), 'data');

/** A program that takes the folder, says how that went, and holds it until it is killed. */
let program: string;

beforeAll(async () => {
  const source = join(import.meta.dirname, 'folderLock.ts');
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
  program = join(temporaryFolder('lock'), 'hold.mjs');
  writeFileSync(
    program,
    `${code}
    try {
      await lockFolder(process.argv[2]);
      console.log('held');
      setInterval(() => undefined, 1000);
    } catch (error) {
      console.log(error.message);
    }`,
  );
});

interface Holder {
  readonly process: ChildProcess;
  /** The line that it printed. */
  readonly said: string;
}

async function startHolder(folder: string): Promise<Holder> {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const said of createInterface(child.stdout)) return { process: child, said };
  throw new Error('it said nothing');
}

async function kill({ process: child }: Holder, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

it('a second process is refused a locked folder, and learns which process holds the lock', async () => {
  const folder = newFolder();
  const holder = await startHolder(folder);
  expect(holder.said).toBe('held');
  const refused = await startHolder(folder);
  expect(refused.said).toContain(`(process ${holder.process.pid})`);
  expect(refused.said).toContain(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
});

it('of five processes that start at once, exactly one locks the folder, also after the holder is killed', async () => {
  const folder = newFolder();
  for (let round = 0; round < 4; round += 1) {
    const all = await Promise.all(Array.from({ length: 5 }, () => startHolder(folder)));
    const holders = all.filter(({ said }) => said === 'held');
    expect(all.map(({ said }) => said).filter((said) => said.includes('in use'))).toHaveLength(4);
    expect(holders).toHaveLength(1);
    // Nothing of the process can tidy up.
    for (const holder of holders) await kill(holder, 'SIGKILL');
  }
});

it('a suspended process keeps its lock of the folder', async () => {
  const folder = newFolder();
  const holder = await startHolder(folder);
  holder.process.kill('SIGSTOP');
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  holder.process.kill('SIGCONT');
});

it('a released folder can be locked again, and lock files do not pile up', async () => {
  const folder = newFolder();
  for (let round = 0; round < 3; round += 1) {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`(process ${process.pid})`);
    await release();
  }
  expect(readdirSync(folder)).toEqual(['lock-3']);
});

it('a damaged lock file does not prevent locking the folder', async () => {
  const folder = newFolder();
  await (
    await lockFolder(folder)
  )();
  writeFileSync(join(folder, 'lock-1'), '{');
  await (
    await lockFolder(folder)
  )();
});
