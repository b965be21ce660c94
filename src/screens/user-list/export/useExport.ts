import { useEffect, useRef, useState } from 'react';
import { isoDate } from '#domain/dates.ts';
import { exportFile, type FileExport } from '#files/exportFile.ts';
import { FILE_EXTENSIONS } from '#files/fileExtensions.ts';
import { trExport } from '#text/trExport.ts';
import { downloadFile } from '#ui/downloadFile.ts';

export type ExportState =
  | { readonly kind: 'idle' | 'stopped' | 'failed' }
  | { readonly kind: 'running'; readonly doneCount: number; readonly total: number }
  | { readonly kind: 'done'; readonly count: number; readonly fileName: string };

interface Exporting {
  readonly state: ExportState;
  /** The file holds these users, whatever happens to the list meanwhile. */
  readonly start: (wanted: FileExport) => void;
  readonly stop: () => void;
}

/** Makes a file and downloads it; stops when it is not rendered any more. */
export function useExport(): Exporting {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const stopRef = useRef<AbortController>(null);
  useEffect(() => () => stopRef.current?.abort(), []);

  const run = async (wanted: FileExport) => {
    stopRef.current?.abort();
    const stop = new AbortController();
    stopRef.current = stop;
    const total = wanted.users.length;
    const show = (doneCount: number) => setState({ kind: 'running', doneCount, total });
    show(0);
    try {
      const file = await exportFile(wanted, show, stop.signal);
      const extension = FILE_EXTENSIONS[wanted.format];
      const fileName = trExport.fileName(isoDate(new Date()), extension);
      downloadFile(fileName, file);
      setState({ kind: 'done', count: total, fileName });
    } catch {
      if (!stop.signal.aborted) setState({ kind: 'failed' });
    }
  };
  return {
    state,
    start: (wanted) => void run(wanted),
    stop: () => {
      stopRef.current?.abort();
      setState({ kind: 'stopped' });
    },
  };
}
