import { STORAGE_WARNING_SHARE } from '#domain/limits.ts';
import { useStorageUsage } from '#state/useArchive.ts';
import { tr } from '#text/tr.ts';
import { trNotices } from '#text/trNotices.ts';
import { trStorage } from '#text/trStorage.ts';
import { Notice } from '#ui/Notice.tsx';
import { StoragePanelButton } from './StoragePanelButton.tsx';
import styles from './StoragePanel.module.css';

/** Warns on every screen that the storage is almost full. */
export function AlmostFullNotice() {
  const usage = useStorageUsage();
  if (usage === null || usage.used < usage.limit * STORAGE_WARNING_SHARE) return null;
  return (
    <section className={styles.notice} aria-label={trNotices.region}>
      <Notice
        tone="warning"
        role="status"
        actions={<StoragePanelButton>{tr.storage.open}</StoragePanelButton>}
      >
        {trStorage.almostFullNotice(usage.used / usage.limit)}
      </Notice>
    </section>
  );
}
