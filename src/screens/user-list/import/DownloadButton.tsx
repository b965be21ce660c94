import { useState } from 'react';
import { usePending } from '#state/usePending.ts';
import { trImport } from '#text/user-list/trImport.ts';
import { Button, once } from '#ui/controls/Button.tsx';
import styles from './ImportDialog.module.css';

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
