import { type CSSProperties, useEffect, useState } from 'react';
import { trStorage } from '#text/trStorage.ts';
import { useStorageUsage } from '#state/useSource.ts';
import { STORAGE_WARNING_SHARE } from '#domain/limits.ts';
import { tr, trNotices } from '#text/tr.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import { useWhenOnline } from '#platform/environment.ts';
import { useLocalList } from '#state/UserSourceContext.tsx';
import styles from './StorageShare.module.css';
import { StoragePanelButton } from './StoragePanelPlace.tsx';

/** How full the storage is, in words and as a bar along the bottom of its container. */
export function StorageShare() {
  useLoadedArchive();
  const usage = useStorageUsage();
  if (usage === null) return null;
  const share = Math.min(usage.used / usage.limit, 1);
  const words = trStorage.usageText(share);
  return (
    <>
      {/* Remounted for other words: these end at an edge, and longer ones would move their start. */}
      <span key={words}>{words}</span>
      {/* React's types know no custom properties. */}
      <span className={styles.used} style={{ '--share': share } as CSSProperties} />
    </>
  );
}

/** Warns on every screen that the storage is almost full, until that is dismissed. */
export function AlmostFullNotice() {
  useLoadedArchive();
  const usage = useStorageUsage();
  const [isDismissed, setIsDismissed] = useState(false);
  const isAlmostFull = usage !== null && usage.used >= usage.limit * STORAGE_WARNING_SHARE;
  if (!isAlmostFull || isDismissed) return null;
  return (
    <Toast
      label={trNotices.region}
      dismissLabel={trNotices.dismiss}
      onDismiss={() => setIsDismissed(true)}
    >
      <Notice
        tone="warning"
        role="status"
        actions={<StoragePanelButton>{tr.storage.open}</StoragePanelButton>}
      >
        {trStorage.almostFullNotice(usage.used / usage.limit)}
      </Notice>
    </Toast>
  );
}

/** Loads the archive without a press, so a failed load is retried without a notice. */
function useLoadedArchive(): void {
  const { load } = useLocalList().archive;
  const loadNow = () => void load().catch(() => undefined);
  // Once: it is loaded for all.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(loadNow, [load]);
  useWhenOnline(loadNow);
}
