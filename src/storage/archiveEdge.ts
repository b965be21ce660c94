import type { BackupMessage, BackupRequest } from '#storage/backupWorker.ts';
import {
  createUserArchive,
  type ArchiveEnvironment,
  type UserArchive,
} from '#storage/userArchive.ts';
import type { UserStore } from '#storage/userStore.ts';

/** The archive on the real browser. */
export function createBrowserArchive(store: UserStore): UserArchive {
  return createUserArchive(store, {
    storage: () => window.localStorage,
    previewFile,
    // Missing on plain http, whatever the types say.
    persistence:
      'storage' in navigator && 'persist' in navigator.storage
        ? {
            isGranted: () => navigator.storage.persisted(),
            request: () => navigator.storage.persist(),
          }
        : null,
  });
}

/** In a worker: a large file, or a large heap of rubbish, must not stop the page. */
const previewFile: ArchiveEnvironment['previewFile'] = (file, storedList, onProgress, signal) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./backupWorker.ts', import.meta.url), { type: 'module' });
    const finish = (settle: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', abort);
      settle();
    };
    const fail = (reason: string) => finish(() => reject(new Error(reason)));
    const abort = () => fail('nobody waits for it any more');
    signal?.addEventListener('abort', abort);
    worker.addEventListener('message', ({ data }: MessageEvent<BackupMessage>) => {
      if ('share' in data) onProgress(data.share);
      else if ('failure' in data) fail(data.failure);
      else finish(() => resolve(data.preview));
    });
    worker.addEventListener('messageerror', () => fail('the answer could not be read'));
    worker.addEventListener('error', (event) => fail(event.message));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ file, storedList } satisfies BackupRequest);
  });
