import type { BackupMessage, BackupRequest } from '#sources/local/backupWorker.ts';
import type { UserArchive } from '#domain/archive.ts';
import type { LocalUserSource } from '#sources/local/localUserSource.ts';
import type { UserStore } from '#sources/local/localUserStore.ts';
import { createUserArchive, type ArchiveEnvironment } from '#sources/local/userArchive.ts';

/** In a worker, so that a large file never blocks the page. */
const previewFile: ArchiveEnvironment['previewFile'] = (file, storedList, onProgress, signal) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./backupWorker.ts', import.meta.url), { type: 'module' });
    const finish = (settle: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', abort);
      settle();
    };
    const fail = (reason: string) => finish(() => reject(new Error(reason)));
    const abort = () => fail('aborted');
    signal?.addEventListener('abort', abort);
    worker.addEventListener('message', ({ data }: MessageEvent<BackupMessage>) => {
      if ('share' in data) onProgress(data.share);
      else if ('failure' in data) fail(data.failure);
      else finish(() => resolve(data.preview));
    });
    worker.addEventListener('messageerror', () => fail('the message could not be read'));
    worker.addEventListener('error', (event) => fail(event.message));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ file, storedList } satisfies BackupRequest);
  });

/** The archive of the real browser's list. */
export function openArchive(
  store: UserStore,
  env: Omit<ArchiveEnvironment, 'previewFile'>,
  loadChanger: LocalUserSource['loadChanger'],
): UserArchive {
  return createUserArchive(store, { ...env, previewFile }, loadChanger);
}
