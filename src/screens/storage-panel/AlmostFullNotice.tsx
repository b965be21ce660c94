import { useState } from 'react';
import { STORAGE_WARNING_SHARE } from '#domain/limits.ts';
import { tr } from '#text/tr.ts';
import { trNotices } from '#text/trNotices.ts';
import { trStorage } from '#text/trStorage.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import { StoragePanelButton } from './StoragePanelButton.tsx';
import { useLoadedArchive } from './useLoadedArchive.ts';
import { useStorageUsage } from '#state/useSource.ts';

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
