import { useState } from 'react';
import { useLocalCount, useSourceStatus } from '#state/useSource.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CheckboxField } from '#ui/controls/Field.tsx';
import styles from './StoragePanel.module.css';
import { useBackup } from './useBackup.ts';

/** Downloads all users as one file. */
export function BackupSection() {
  const downloadBackup = useBackup();
  const [withPasswords, setWithPasswords] = useState(false);
  const [downloadedName, setDownloadedName] = useState<string | null>(null);

  const { notice } = useSourceStatus();
  const count = useLocalCount();
  const isUnreadable = notice?.kind === 'damaged' || notice?.kind === 'newer';

  // An empty backup would be mistaken for one of the unreadable list.
  if (isUnreadable && count === 0) {
    return (
      <section className={styles.section}>
        <h3>{trStorage.backup}</h3>
        <p>{trStorage.nothingToBackUp}</p>
      </section>
    );
  }
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
        <Button look="primary" onClick={() => setDownloadedName(downloadBackup(withPasswords))}>
          {trStorage.download}
        </Button>
        <p role="status">{downloadedName !== null && trStorage.downloaded(downloadedName)}</p>
      </div>
    </section>
  );
}
