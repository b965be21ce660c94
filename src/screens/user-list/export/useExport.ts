import { useEffect, useRef, useState } from 'react';
import { isoDate } from '#domain/dateTimes.ts';
import type { FetchedRows, RowsQuestion, SourceProblem } from '#domain/userSource.ts';
import { exportFile, type FileExport } from '#files/writing/exportFile.ts';
import { FILE_EXTENSIONS } from '#files/fileExtensions.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trExport } from '#text/user-list/trExport.ts';
import { downloadFile } from '#ui/downloadFile.ts';

/**
 * Why there are no users; `nobody`: none of them is left; `noFile`: there are users, but the file
 * failed.
 */
export type ExportFailure = SourceProblem | 'nobody' | 'noFile';

export type ExportState =
  | { readonly kind: 'idle' | 'stopped' | 'fetching' }
  | { readonly kind: 'failed'; readonly problem: ExportFailure }
  | { readonly kind: 'running'; readonly doneCount: number; readonly total: number }
  | { readonly kind: 'done'; readonly count: number; readonly fileName: string };

/** It can be stopped. */
export function isUnderWay({ kind }: ExportState): boolean {
  return kind === 'fetching' || kind === 'running';
}

interface Exporting {
  readonly state: ExportState;
  /** The file has these users as they are now, whatever happens to the list meanwhile. */
  readonly start: (question: RowsQuestion, choices: Omit<FileExport, 'users'>) => void;
  readonly stop: () => void;
}

/** Makes a file and downloads it; stops when it is unmounted. */
export function useExport(): Exporting {
  const { source } = useSourceAccess();
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const stopRef = useRef<AbortController>(null);
  useEffect(() => {
    return () => stopRef.current?.abort();
  }, []);

  const write = async (wanted: FileExport, signal: AbortSignal) => {
    const total = wanted.users.length;
    const show = (doneCount: number) => setState({ kind: 'running', doneCount, total });
    show(0);
    try {
      const file = await exportFile(wanted, show, signal);
      const extension = FILE_EXTENSIONS[wanted.format];
      const fileName = trExport.fileName(isoDate(new Date()), extension);
      downloadFile(fileName, file);
      setState({ kind: 'done', count: total, fileName });
    } catch {
      if (!signal.aborted) setState({ kind: 'failed', problem: 'noFile' });
    }
  };
  const start: Exporting['start'] = (question, choices) => {
    stopRef.current?.abort();
    const stop = new AbortController();
    stopRef.current = stop;
    const { signal } = stop;
    const take = (fetched: FetchedRows) => {
      if (signal.aborted) return;
      if (!fetched.ok) setState({ kind: 'failed', problem: fetched.problem });
      else if (fetched.rows.length === 0) setState({ kind: 'failed', problem: 'nobody' });
      else void write({ ...choices, users: fetched.rows }, signal);
    };
    setState({ kind: 'fetching' });
    void source.fetch({ ...question, file: choices }).then(take);
  };
  return {
    state,
    start,
    stop: () => {
      stopRef.current?.abort();
      setState({ kind: 'stopped' });
    },
  };
}
