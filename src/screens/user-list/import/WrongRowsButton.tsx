import { isoDate } from '#domain/dateTimes.ts';
import { trImport } from '#text/user-list/trImport.ts';
import { downloadFile } from '#ui/downloadFile.ts';
import { DownloadButton } from './DownloadButton.tsx';
import styles from './ImportDialog.module.css';
import type { ImportFile } from './useImportFile.ts';

interface WrongRowsButtonProps {
  plan: number;
  file: Pick<ImportFile, 'session' | 'fail'>;
}

/** Downloads the wrong rows with their problems, to be corrected and imported again. */
export function WrongRowsButton({ plan, file: { session, fail } }: WrongRowsButtonProps) {
  const words = trImport.preview;
  const download = async () => {
    const answer = await session().ask('wrongRows', { plan });
    if (!answer.ok) fail(answer.failure);
    if (!answer.ok || answer.value === null) return '';
    const name = words.wrongRowsFile(isoDate(new Date()), answer.value.extension);
    downloadFile(name, answer.value.file);
    return words.wrongRowsDownloaded(name);
  };
  return (
    <div className={styles.wrong}>
      <DownloadButton label={words.wrongRows} onDownload={download} />
      <p className={styles.wrongNote}>{words.wrongNote}</p>
    </div>
  );
}
