import { useState } from 'react';
import { trImport } from '#text/trImport.ts';
import { Button } from '#ui/Button.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import styles from './ImportDialog.module.css';
import type { ImportFile } from './useImportFile.ts';

/** Downloads a file as it should be, with two users. */
export function SampleButton({ file: { session, fail } }: { file: ImportFile }) {
  const [words, setWords] = useState('');
  const download = async () => {
    setWords('');
    const sample = await session().ask('sample', null);
    if (!sample.ok) {
      fail(sample.failure);
      setWords(sample.failure === 'stopped' ? '' : trImport.failures[sample.failure]);
      return;
    }
    downloadFile(trImport.choose.sampleFile, sample.value);
    setWords(trImport.choose.sampleDownloaded);
  };
  return (
    <div className={styles.row}>
      <Button onClick={() => void download()}>{trImport.choose.sample}</Button>
      <span role="status" className={styles.muted}>
        {words}
      </span>
    </div>
  );
}
