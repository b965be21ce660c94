import { STORAGE_WARNING_SHARE } from '#domain/limits.ts';
import { useStorageUsage } from '#state/useArchive.ts';
import { trStorage } from '#text/trStorage.ts';
import styles from './StorageShare.module.css';

/** How full the storage is, in words and as a bar. */
export function StorageShare() {
  const usage = useStorageUsage();
  if (usage === null) return null;
  const share = Math.min(usage.used / usage.limit, 1);
  return (
    <div className={styles.share}>
      <span className={styles.bar} data-warns={share >= STORAGE_WARNING_SHARE || undefined}>
        <span className={styles.used} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      {trStorage.usageText(share)}
    </div>
  );
}
