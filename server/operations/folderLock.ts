import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join, relative } from 'node:path';

/*
 * Two processes on one embedded database lose data silently, so the folder has a lock.
 *
 * The lock is a socket that the process listens at: the system closes it however the process ends,
 * so a killed process blocks nobody. A process number would not do: another program may have it by
 * now, and in another container it means nothing. The files `lock-1`, `lock-2` … say where the
 * socket is: the highest number counts, and only a higher one replaces it, so that of several
 * processes that find a dead one, only one makes the next.
 */
const LOCK_FILE = /^lock-(\d+)$/;
const CONNECT_TIMEOUT_MS = 2000;
/** Nobody listens there, or it is no longer a socket. */
const GONE = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']);
/** The shortest limit of the systems for the path of a socket, in bytes. */
const MAX_SOCKET_PATH = 100;

interface LockFile {
  readonly pid: number;
  readonly socket: string;
}

export class FolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The folder ${folder} is in use by another server (process ${pid}). Two at once would lose ` +
        'data: stop that one first, or set DATA_FOLDER to another folder.',
    );
  }
}

/**
 * Locks a folder for this process, and makes it if it is missing.
 * @returns the function that unlocks it
 * @throws FolderInUseError if another process has it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true });
  const socket = socketName();
  const server = await listen(socketPath(folder, socket));
  const release = () => new Promise<void>((resolve) => server.close(() => resolve()));
  // First written under a name of its own: a lock file is there completely or not at all.
  const draft = join(folder, `${socket}.draft`);
  writeFileSync(draft, JSON.stringify({ pid: process.pid, socket } satisfies LockFile));
  try {
    await takeNumber(folder, draft);
  } catch (error) {
    await release();
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return release;
}

async function takeNumber(folder: string, draft: string): Promise<void> {
  for (;;) {
    const highest = highestNumber(folder);
    const holder = highest === 0 ? null : readLock(folder, highest);
    if (holder !== null && (await isHeld(socketPath(folder, holder.socket)))) {
      throw new FolderInUseError(folder, holder.pid);
    }
    const own = highest + 1;
    // Another process was faster: its lock is checked next.
    if (!linkIfFree(draft, join(folder, `lock-${own}`))) continue;
    // A slow process may have taken a number that was removed meanwhile.
    if (highestNumber(folder) === own) return removeOlder(folder, own);
    rmSync(join(folder, `lock-${own}`), { force: true });
  }
}

function numbersIn(folder: string): readonly number[] {
  return readdirSync(folder).flatMap((name) => {
    const [, number] = LOCK_FILE.exec(name) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
}

function highestNumber(folder: string): number {
  return Math.max(0, ...numbersIn(folder));
}

function removeOlder(folder: string, own: number): void {
  for (const number of numbersIn(folder)) {
    if (number >= own) continue;
    const holder = readLock(folder, number);
    rmSync(join(folder, `lock-${number}`), { force: true });
    // A killed process has left it.
    if (holder !== null) rmSync(join(folder, holder.socket), { force: true });
  }
}

/** `null`: it was removed meanwhile, or no server wrote it. */
function readLock(folder: string, number: number): LockFile | null {
  try {
    const json: unknown = JSON.parse(readFileSync(join(folder, `lock-${number}`), 'utf8'));
    // Only servers write these files.
    return json as LockFile;
  } catch {
    return null;
  }
}

function linkIfFree(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function socketName(): string {
  return `socket-${randomUUID().slice(0, 8)}`;
}

function socketPath(folder: string, socket: string): string {
  // Windows has pipes there, not files.
  if (process.platform === 'win32') return `\\\\.\\pipe\\users-${socket}`;
  const path = join(folder, socket);
  const fromHere = relative(process.cwd(), path);
  const shorter = fromHere.length < path.length ? fromHere : path;
  if (Buffer.byteLength(shorter) > MAX_SOCKET_PATH) {
    throw new Error(
      `The path of the folder ${folder} is too long: set DATA_FOLDER to a shorter one.`,
    );
  }
  return shorter;
}

function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      // The process may end while it listens.
      server.unref();
      resolve(server);
    });
  });
}

/** Whether a process listens there. */
function isHeld(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path, timeout: CONNECT_TIMEOUT_MS });
    const finish = (isAnswered: boolean) => {
      socket.destroy();
      resolve(isAnswered);
    };
    socket.once('connect', () => finish(true));
    // Other errors, such as that of a foreign owner, do not prove that nobody is there.
    socket.once('error', (error: NodeJS.ErrnoException) => finish(!GONE.has(error.code ?? '')));
    // A suspended process still has the socket.
    socket.once('timeout', () => finish(true));
  });
}
