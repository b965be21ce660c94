import { useEffect, useReducer } from 'react';
import { formatDateTime } from '#domain/dates.ts';
import { useArchive } from '#state/useArchive.ts';
import { useUsers } from '#state/useUsers.ts';
import { trStorage } from '#text/trStorage.ts';
import { Modal } from '#ui/Modal.tsx';
import { BackupSection } from './BackupSection.tsx';
import { DamagedCopiesSection } from './DamagedCopiesSection.tsx';
import { LastRestoreNotice } from './LastRestoreNotice.tsx';
import { isDoneOnceSeen } from './outcomeWords.ts';
import { RestoreSection } from './RestoreSection.tsx';
import { SnapshotSection } from './SnapshotSection.tsx';
import styles from './StoragePanel.module.css';
import { UsageSection } from './UsageSection.tsx';
import { useRestore } from './useRestore.ts';
import { useStoragePanel } from './useStoragePanel.ts';

/** One place for what keeps the list safe: room, backups, restoring, earlier states. */
export function StoragePanel({ onClose }: { onClose: () => void }) {
  const archive = useArchive();
  const { provideNotice } = useStoragePanel();
  useEffect(() => provideNotice(LastRestoreNotice), [provideNotice]);
  const close = () => {
    const outcome = archive.lastOutcome();
    if (outcome !== null && isDoneOnceSeen(outcome)) archive.dismissOutcome();
    onClose();
  };
  return (
    <Modal title={trStorage.title} closeLabel={trStorage.close} isWide onClose={close}>
      {() => <StorageSections />}
    </Modal>
  );
}

function StorageSections() {
  const archive = useArchive();
  // A change of the list, here or in another tab, shows in the figures.
  useUsers();
  const [, measureAnew] = useReducer((times: number) => times + 1, 0);
  const restore = useRestore();

  const openSnapshot = (key: string, takenAt: Date) =>
    void restore.open({
      title: trStorage.previewOfSnapshot(formatDateTime(takenAt)),
      isSnapshot: true,
      read: () => archive.previewSnapshot(key),
    });

  return (
    <div className={styles.sections}>
      <UsageSection />
      <BackupSection />
      <RestoreSection restore={restore} />
      <SnapshotSection onPreview={openSnapshot} />
      <DamagedCopiesSection onChange={measureAnew} />
    </div>
  );
}
