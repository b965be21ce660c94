import { useState } from 'react';
import { isoDate } from '#domain/dates.ts';
import { useArchive } from '#state/useArchive.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button } from '#ui/Button.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import { CheckboxField } from '#ui/Field.tsx';
import styles from './StoragePanel.module.css';

/** All users as one file. */
export function BackupSection() {
  const archive = useArchive();
  const [withPasswords, setWithPasswords] = useState(false);
  const [downloadedName, setDownloadedName] = useState<string | null>(null);

  const download = () => {
    const fileName = trStorage.fileName(isoDate(new Date()));
    downloadFile(fileName, archive.backup(withPasswords), 'application/json');
    setDownloadedName(fileName);
  };

  return (
    <section className={styles.section}>
      <h3>{trStorage.backup}</h3>
      <p>{trStorage.backupText}</p>
      <CheckboxField
        label={trStorage.withPasswords}
        checked={withPasswords}
        onChange={(event) => setWithPasswords(event.target.checked)}
      />
      <div className={styles.row}>
        <Button look="primary" onClick={download}>
          {trStorage.download}
        </Button>
        <p role="status">{downloadedName !== null && trStorage.downloaded(downloadedName)}</p>
      </div>
    </section>
  );
}
