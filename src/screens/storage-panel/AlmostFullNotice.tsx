import { useMemo } from 'react';
import { STORAGE_WARNING_SHARE } from '#domain/limits.ts';
import type { User } from '#domain/user.ts';
import { useArchive } from '#state/useArchive.ts';
import { tr } from '#text/tr.ts';
import { trNotices } from '#text/trNotices.ts';
import { trStorage } from '#text/trStorage.ts';
import { Notice } from '#ui/Notice.tsx';
import { StoragePanelButton } from './StoragePanelButton.tsx';
import styles from './StoragePanel.module.css';

/** Says that room is getting short, on every screen. `users`: what to measure anew for. */
export function AlmostFullNotice({ users }: { users: readonly User[] }) {
  const archive = useArchive();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the users are what fills the storage
  const usage = useMemo(() => archive.measure(), [archive, users]);
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
