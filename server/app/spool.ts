import * as fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const open = promisify(fs.open);
const append = promisify(fs.appendFile);
const read = promisify(fs.read);
const close = promisify(fs.close);

const READ_BYTES = 64 * 1024;

/** How much was produced, and how much was read. */
interface Progress {
  writtenBytes: number;
  isOver: boolean;
  error: unknown;
  isCanceled: boolean;
  /** Wakes those who wait for more. */
  wake: () => void;
}

/** By its number: Node 26 ends the process if a `FileHandle` is abandoned. */
interface OpenFile {
  readonly fd: number;
}

/**
 * Closes files whose stream is neither read to its end nor cancelled, such as after a broken
 * connection.
 */
const abandoned = new FinalizationRegistry<number>((fd) => fs.close(fd));

interface Spooled {
  readonly stream: ReadableStream<Uint8Array>;
  /** Resolves when everything is produced, or production has failed: whether it is complete. */
  readonly produced: Promise<boolean>;
}

/**
 * A text as a stream, through a temporary file that nobody else can open: slow readers delay
 * neither the producer nor fill the server's memory.
 * @param produce passes on the parts one after another; its argument rejects once nobody reads any
 *   more
 * @returns once there is a first part
 * @throws what `produce` rejects with before that; later the stream fails instead
 */
export async function spool(
  produce: (take: (part: string | Buffer) => Promise<void>) => Promise<void>,
): Promise<Spooled> {
  const file = await openNameless();
  const progress: Progress = {
    writtenBytes: 0,
    isOver: false,
    error: null,
    isCanceled: false,
    wake: () => undefined,
  };
  const begun = new Promise<void>((resolve) => (progress.wake = resolve));
  const produced = write(file, progress, produce);
  await begun;
  if (progress.writtenBytes === 0 && progress.error !== null) {
    await closeFile(file);
    throw progress.error;
  }
  return { stream: streamOf(file, progress, produced), produced };
}

/** @returns whether everything is written; never rejects */
async function write(
  file: OpenFile,
  progress: Progress,
  produce: Parameters<typeof spool>[0],
): Promise<boolean> {
  try {
    await produce(async (part) => {
      if (progress.isCanceled) throw new Error('Nobody reads the file any more.');
      await append(file.fd, part);
      progress.writtenBytes += Buffer.byteLength(part);
      progress.wake();
    });
  } catch (error) {
    progress.error = error;
  }
  progress.isOver = true;
  progress.wake();
  return progress.error === null;
}

/**
 * A file of this process alone: its name is removed at once, so that nothing is left after a crash.
 */
async function openNameless(): Promise<OpenFile> {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'));
  const file = { fd: await open(join(folder, 'spool'), 'wx+', 0o600) };
  abandoned.register(file, file.fd, file);
  await rm(folder, { recursive: true });
  return file;
}

async function closeFile(file: OpenFile): Promise<void> {
  abandoned.unregister(file);
  await close(file.fd);
}

function streamOf(
  file: OpenFile,
  progress: Progress,
  produced: Promise<boolean>,
): ReadableStream<Uint8Array> {
  let readBytes = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (readBytes === progress.writtenBytes && !progress.isOver) {
        await new Promise<void>((resolve) => (progress.wake = resolve));
      }
      if (readBytes < progress.writtenBytes) {
        const { bytesRead, buffer } = await read(file.fd, {
          // No further: a part that is being written counts once it is complete.
          buffer: new Uint8Array(Math.min(READ_BYTES, progress.writtenBytes - readBytes)),
          position: readBytes,
        });
        readBytes += bytesRead;
        controller.enqueue(buffer.subarray(0, bytesRead));
        return;
      }
      await closeFile(file);
      if (progress.error === null) controller.close();
      else controller.error(progress.error);
    },
    async cancel() {
      progress.isCanceled = true;
      await produced;
      await closeFile(file);
    },
  });
}
