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
  | { readonly preview: BackupPreview | null };

const send = (message: BackupMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<BackupRequest>) => {
  void readFileText(data.file, (share) => send({ share })).then((text) =>
    send({ preview: text === null ? null : previewBackup(text, data.storedList) }),
  );
});
