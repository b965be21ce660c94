import { useEffect } from 'react';
import { formatDateTime } from '#domain/dateTimes.ts';
import { trStorage } from '#text/trStorage.ts';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { BackupSection } from './BackupSection.tsx';
import { DamagedCopiesSection } from './DamagedCopiesSection.tsx';
import { LastRestoreNotice } from './LastRestoreNotice.tsx';
import { isDismissedOnClose } from './outcomeWords.ts';
import { RestoreSection } from './RestoreSection.tsx';
import { SnapshotSection } from './SnapshotSection.tsx';
import { useArchive } from '#state/useSource.ts';
import styles from './StoragePanel.module.css';
import { UsageSection } from './UsageSection.tsx';
import { useRestore } from './useRestore.ts';
import { useStoragePanel } from './useStoragePanel.ts';

/** Storage usage, backups, restoring, snapshots and copies of damaged texts. */
export function StoragePanel({ onClose }: { onClose: () => void }) {
  const archive = useArchive();
  const { provideNotice } = useStoragePanel();
  useEffect(() => {
    return provideNotice(LastRestoreNotice);
  }, [provideNotice]);
  const close = () => {
    const outcome = archive.lastOutcome();
    if (outcome !== null && isDismissedOnClose(outcome)) archive.dismissOutcome();
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
  // The figures may be stale: other scripts' writes fire no event.
  useEffect(() => {
    archive.refresh();
  }, [archive]);
  const restore = useRestore();

  const openSnapshot = (key: string, takenAt: Date) =>
    void restore.open({
      title: trStorage.previewOfSnapshot(formatDateTime(takenAt)),
      isSnapshot: true,
      read: () => archive.previewSnapshot(key),
    });

  return (
    <ModalBody className={styles.sections}>
      <UsageSection />
      <BackupSection />
      <RestoreSection restore={restore} />
      <SnapshotSection onPreview={openSnapshot} />
      <DamagedCopiesSection />
    </ModalBody>
  );
}
