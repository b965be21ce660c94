import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/**
 * A text as a stream, through a temporary file that nobody else can open: slow readers delay
 * neither the producer nor fill the server's memory. Its name is removed at once, so that nothing is
 * left after a crash.
 * @param produce passes on the parts one after another
 * @param signal of the request: once it is aborted nothing more is produced, and the file is closed
 * @returns once all is produced
 * @throws what `produce` rejects with
 */
export async function spool(
  produce: (take: (part: string | Buffer) => Promise<void>) => Promise<void>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'));
  const file = await open(join(folder, 'spool'), 'wx+', 0o600);
  await rm(folder, { recursive: true });
  try {
    await produce(async (part) => {
      signal.throwIfAborted();
      await file.appendFile(part);
    });
    // Closes the file at its end, or once nobody reads it any more.
    const bytes = file.createReadStream({ start: 0, signal });
    // The types of Node and of the web do not know each other.
    return Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
  } catch (error) {
    await file.close();
    throw error;
  }
}
