import { useState } from 'react';
import { useUsers } from '#state/useUsers.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxField } from '#ui/Field.tsx';
import styles from './StoragePanel.module.css';
import { useBackup } from './useBackup.ts';

/** All users as one file. */
export function BackupSection() {
  const downloadBackup = useBackup();
  const [withPasswords, setWithPasswords] = useState(false);
  const [downloadedName, setDownloadedName] = useState<string | null>(null);

  const { users, notice } = useUsers();
  const isUnreadable = notice?.kind === 'damaged' || notice?.kind === 'newer';

  // A backup of nothing would be taken for one of the list.
  if (isUnreadable && users.length === 0) {
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
