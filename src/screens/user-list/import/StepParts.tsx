import { useLayoutEffect, useId, useRef, useState, type ReactNode } from 'react';
import { hasVisibleText } from '#domain/visibleText.ts';
import type { FileColumn } from '#files/fileWork.ts';
import { usePending } from '#state/usePending.ts';
import { trImport } from '#text/trImport.ts';
import { Button, once } from '#ui/controls/Button.tsx';
import type { Option } from '#ui/controls/Field.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './ImportDialog.module.css';
import type { Import } from './useImport.ts';

const STEPS = 3;

/** The heading of a step, from 1, which gets the focus when the person comes from another step. */
export function StepHeading({ step, children }: { step: number; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
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

/** That the file is being read, with a button to stop, or why it could not be. */
export function FileStatus({
  imported: { file, choices, pending, problem, open },
  onStop,
}: {
  imported: Import;
  onStop?: () => void;
}) {
  // Always rendered: screen readers announce only changes of an existing live region.
  return (
    <div role="status" className={styles.messages}>
      {file !== null && pending === 'reading' && (
        <div className={styles.reading}>
          <p>{trImport.choose.reading(file.name)}</p>
          {onStop !== undefined && <Button onClick={onStop}>{trImport.choose.stop}</Button>}
        </div>
      )}
      {file !== null && problem !== null && problem !== 'stopped' && (
        <Notice
          tone="danger"
          actions={
            // The file is not to blame.
            (problem === 'notLoaded' || problem === 'broken') && (
              <Button onClick={() => void open(file, choices)}>{trImport.retry}</Button>
            )
          }
        >
          <bdi className={styles.strong} translate="no">
            {trImport.fileName(file.name)}
          </bdi>
          <span>{` ${trImport.fileProblems[problem]}`}</span>
        </Notice>
      )}
    </div>
  );
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
  const download = async () => setWords(await onDownload());
  return (
    <>
      <Button aria-disabled={isPending || undefined} onClick={once(() => void run(download))}>
        {label}
      </Button>
      <span role="status" className={styles.muted}>
        {isPending ? trImport.making : words}
      </span>
    </>
  );
}

interface ChoiceRowProps {
  /** Of the file: a column or a value. */
  name: ReactNode;
  /** About it; describes the choice. */
  children: ReactNode;
  options: readonly Option[];
  /** `null`: nothing can be chosen. */
  value: string | null;
  onChoose: (value: string) => void;
}

/** What something in the file means. */
export function ChoiceRow({ name, children, options, value, onChoose }: ChoiceRowProps) {
  const id = useId();
  return (
    <li className={styles.column}>
      <label htmlFor={id} className={styles.strong}>
        {name}
      </label>
      <p id={`${id}-about`} className={styles.samples}>
        {children}
      </p>
      {value !== null && (
        <select
          id={id}
          className={styles.select}
          aria-describedby={`${id}-about`}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

/** The name of a column for people. */
export function columnName(column: FileColumn | undefined, position: number): string {
  const header = column?.header ?? null;
  if (header === null) return trImport.mapping.column(position + 1);
  return hasVisibleText(header) ? header : trImport.mapping.unnamed(position + 1);
}

/** Cells or names beside each other. */
export function Samples({ texts }: { texts: readonly string[] }) {
  return texts.map((text, position) => (
    // Two may be equal. oxlint-disable-next-line react/no-array-index-key
    <bdi key={position} className={styles.sample} translate="no">
      {text}
    </bdi>
  ));
}
