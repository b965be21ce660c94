import { useState } from 'react';
import { isoDate } from '#domain/dates.ts';
import { trImport } from '#text/trImport.ts';
import { Button } from '#ui/Button.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import styles from './ImportDialog.module.css';
import type { ImportFile } from './useImportFile.ts';

interface WrongRowsButtonProps {
  plan: number;
  file: Pick<ImportFile, 'session' | 'fail'>;
}

/** Downloads the wrong rows with what is wrong, to be mended and taken in again. */
export function WrongRowsButton({ plan, file: { session, fail } }: WrongRowsButtonProps) {
  const [downloaded, setDownloaded] = useState<string | null>(null);
  const words = trImport.preview;
  const download = async () => {
    const answer = await session().ask('wrongRows', { plan });
    if (!answer.ok) {
      fail(answer.failure);
      return;
    }
    if (answer.value === null) return;
    const name = words.wrongRowsFile(isoDate(new Date()), answer.value.extension);
    downloadFile(name, answer.value.file);
    setDownloaded(name);
  };
  return (
    <div className={styles.wrong}>
      <p className={styles.muted}>{words.wrongNote}</p>
      <Button onClick={() => void download()}>{words.wrongRows}</Button>
      <span role="status" className={styles.muted}>
        {downloaded !== null && words.wrongRowsDownloaded(downloaded)}
      </span>
    </div>
  );
}
