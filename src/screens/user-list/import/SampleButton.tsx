import { trImport } from '#text/user-list/trImport.ts';
import { downloadFile } from '#ui/downloadFile.ts';
import { DownloadButton } from './DownloadButton.tsx';
import styles from './ImportDialog.module.css';
import type { ImportFile } from './useImportFile.ts';

/** Downloads a model file with two users. */
export function SampleButton({ file: { session, fail } }: { file: ImportFile }) {
  const download = async () => {
    const sample = await session().ask('sample', null);
    if (!sample.ok) {
      fail(sample.failure);
      return sample.failure === 'stopped' ? '' : trImport.failures[sample.failure];
    }
    downloadFile(trImport.choose.sampleFile, sample.value);
    return trImport.choose.sampleDownloaded;
  };
  return (
    <div className={styles.row}>
      <DownloadButton label={trImport.choose.sample} onDownload={download} />
    </div>
  );
}
