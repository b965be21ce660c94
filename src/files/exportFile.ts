import { listZone } from '#domain/listZone.ts';
import type { FileFormat, SheetField } from '#domain/sheet/sheet.ts';
import type { User } from '#domain/user/user.ts';
import type { ExportMessage, ExportRequest } from './exportMessages.ts';
import { trFilters } from '#text/tr.ts';
import { trSheetFields } from '#text/trImport.ts';

/** Few enough that copying them for the worker is not a long task. */
const SLICE_SIZE = 500;

export interface FileExport {
  readonly users: readonly User[];
  /** At least one, in the order of the columns. */
  readonly fields: readonly SheetField[];
  readonly format: FileFormat;
}

const WORDS = {
  headers: trSheetFields,
  active: trFilters.status.value('active'),
  passive: trFilters.status.value('passive'),
};

/**
 * Writes users into a file in a worker, so that the page stays responsive.
 * @param onProgress called with how many users are written
 * @throws when the signal is aborted, the worker cannot be loaded, or memory runs out
 */
export function exportFile(
  { users, fields, format }: FileExport,
  onProgress: (rowCount: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./exportWorker.ts', import.meta.url), { type: 'module' });
    const finish = (settle: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
      settle();
    };
    const fail = (reason: string) => finish(() => reject(new Error(reason)));
    const abort = () => fail('aborted');
    signal.addEventListener('abort', abort);

    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    const send = (request: ExportRequest) => worker.postMessage(request);
    let sentCount = 0;
    // One slice per message of the worker: between them the page can handle other events.
    const sendNext = () => {
      if (sentCount >= users.length) {
        send({ kind: 'write', choices: { fields, format, words: WORDS }, zone: listZone() });
        return;
      }
      send({ kind: 'users', users: users.slice(sentCount, sentCount + SLICE_SIZE) });
      sentCount += SLICE_SIZE;
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ExportMessage>) => {
      if (data.kind === 'more') sendNext();
      else if (data.kind === 'progress') onProgress(data.rowCount);
      else if (data.kind === 'failure') fail(data.reason);
      else finish(() => resolve(data.file));
    });
    worker.addEventListener('messageerror', () => fail('the message could not be read'));
    worker.addEventListener('error', (event) => fail(event.message));
    sendNext();
  });
}
