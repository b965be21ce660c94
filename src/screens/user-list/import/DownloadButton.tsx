import { useRef, useState, type MouseEvent } from 'react';
import { trImport } from '#text/user-list/trImport.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from './ImportDialog.module.css';

interface DownloadButtonProps {
  label: string;
  /** Makes the file and downloads it; returns the message about it. */
  onDownload: () => Promise<string>;
}

/** Downloads one file per press, however long it takes to make; a double click is one press. */
export function DownloadButton({ label, onDownload }: DownloadButtonProps) {
  const [words, setWords] = useState('');
  const [isRunning, setIsRunning] = useState(false);
  // State updates too late to stop the second press.
  const hasBegun = useRef(false);
  const download = async () => {
    hasBegun.current = true;
    setIsRunning(true);
    setWords(trImport.making);
    setWords(await onDownload());
    hasBegun.current = false;
    setIsRunning(false);
  };
  const press = (event: MouseEvent) => {
    if (event.detail < 2 && !hasBegun.current) void download();
  };
  return (
    <>
      <Button aria-disabled={isRunning || undefined} onClick={press}>
        {label}
      </Button>
      <span role="status" className={styles.muted}>
        {words}
      </span>
    </>
  );
}
