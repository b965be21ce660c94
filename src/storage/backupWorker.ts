import { previewBackup, type BackupPreview } from '#storage/backup.ts';
import { readFileText } from '#storage/fileText.ts';

export interface BackupRequest {
  readonly file: Blob;
  readonly storedList: string | null;
}

/** What the worker sends: the share of the file that is read, then what is in it. */
export type BackupMessage =
  | { readonly share: number }
  /** `null`: not a text file. */
  | { readonly preview: BackupPreview | null }
  /** It could not be inspected: out of memory, or a fault of ours. */
  | { readonly failure: string };

const send = (message: BackupMessage) => postMessage(message);

async function inspect({ file, storedList }: BackupRequest): Promise<BackupMessage> {
  try {
    const text = await readFileText(file, (share) => send({ share }));
    return { preview: text === null ? null : previewBackup(text, storedList) };
  } catch (error) {
    // Nobody outside of a worker hears of a promise that it rejects.
    return { failure: String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<BackupRequest>) => {
  void inspect(data).then(send);
});
