import type { BackupPreview } from '#domain/archive.ts';
import { listFrom, previewBackup } from '#sources/local/backup.ts';
import { readFileText } from '#sources/local/fileText.ts';

export interface BackupRequest {
  readonly file: Blob;
  /** Its text. */
  readonly storedList: string;
}

/** Sent by the worker: the share of the file read so far, then its preview. */
export type BackupMessage =
  | { readonly share: number }
  /** `null`: not a text file. */
  | { readonly preview: BackupPreview | null }
  /** It could not be inspected: out of memory, or a bug. */
  | { readonly failure: string };

const send = (message: BackupMessage) => postMessage(message);

async function inspect({ file, storedList }: BackupRequest): Promise<BackupMessage> {
  try {
    const text = await readFileText(file, (share) => send({ share }));
    return { preview: text === null ? null : previewBackup(text, listFrom(storedList)) };
  } catch (error) {
    // A rejected promise in a worker fires no `error` event outside it.
    return { failure: String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<BackupRequest>) => {
  void inspect(data).then(send);
});
