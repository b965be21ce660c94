import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ModalButtons } from '#ui/dialogs/Modal.tsx';
import { trImport } from '#text/trImport.ts';
import styles from './ImportDialog.module.css';
import type { WorkFailure } from '#files/fileSession.ts';
import type { ReadProblem } from '#files/reading.ts';
import { Button, once } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import type { ImportFile, OpenFile } from './useImportFile.ts';
import { usePending } from '#state/usePending.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import type { FileColumn } from '#files/fileColumns.ts';

/**
 * The buttons of a step, in the place of the previous step's buttons: ignores the second press of a
 * double click on one of those, above all on the import button.
 */
export function StepButtons({ children }: { children: ReactNode }) {
  return <ModalButtons onClickCapture={ignoreFurtherPresses}>{children}</ModalButtons>;
}

function ignoreFurtherPresses(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

const STEPS = 3;

interface StepHeadingProps {
  /** From 1. */
  step: number;
  children: ReactNode;
}

/** The heading of a step, which gets the focus when the person comes from another step. */
export function StepHeading({ step, children }: StepHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not while the dialog opens: then the dialog's own heading has the focus.
    if (ref.current?.closest('dialog')?.open === true) ref.current.focus();
  }, []);
  return (
    <div className={styles.stepHead}>
      <h3 ref={ref} tabIndex={-1}>
        {children}
      </h3>
      <p className={styles.muted}>{trImport.step(step, STEPS)}</p>
    </div>
  );
}

/** Why the file could not be read; announced by a region that is there before its words. */
export function FileProblem({ file: { opened, open } }: { file: ImportFile }) {
  const words = opened === null ? null : problemWords(opened.problem);
  const retry = () => {
    if (opened !== null) void open(opened.file, opened.choices);
  };
  return (
    <div role="status" className={styles.messages}>
      {opened !== null && words !== null && (
        <Notice
          tone="danger"
          actions={
            isFailure(opened.problem) ? (
              <Button onClick={retry}>{trImport.retry}</Button>
            ) : undefined
          }
        >
          <bdi className={styles.strong} translate="no">
            {trImport.fileName(opened.file.name)}
          </bdi>
          <span>{` ${words}`}</span>
        </Notice>
      )}
    </div>
  );
}

/** Whether the file is not to blame. */
function isFailure(problem: OpenFile['problem']): boolean {
  return problem !== null && problem in trImport.failures;
}

function problemWords(problem: OpenFile['problem']): string | null {
  if (problem === null || problem === 'stopped') return null;
  const words: Readonly<Record<ReadProblem | Exclude<WorkFailure, 'stopped'>, string>> = {
    ...trImport.fileProblems,
    ...trImport.failures,
  };
  return words[problem];
}

interface DownloadButtonProps {
  label: string;
  /** Makes the file and downloads it; returns the message about it. */
  onDownload: () => Promise<string>;
}

/** Downloads one file per press, however long it takes to make; a double click is one press. */
export function DownloadButton({ label, onDownload }: DownloadButtonProps) {
  const [words, setWords] = useState('');
  const { isPending, run } = usePending();
  const download = async () => {
    setWords(trImport.making);
    setWords(await onDownload());
  };
  const press = once(() => void run(download));
  return (
    <>
      <Button aria-disabled={isPending || undefined} onClick={press}>
        {label}
      </Button>
      <span role="status" className={styles.muted}>
        {words}
      </span>
    </>
  );
}

/** The name of a column for people. */
export function columnName(column: FileColumn | undefined, position: number): string {
  const header = column?.header ?? null;
  if (header === null) return trImport.mapping.column(position + 1);
  return hasVisibleText(header) ? header : trImport.mapping.unnamed(position + 1);
}
