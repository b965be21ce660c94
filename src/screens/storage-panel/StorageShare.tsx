import type { CSSProperties } from 'react';
import { trStorage } from '#text/trStorage.ts';
import { useStorageUsage } from '#state/useSource.ts';
import styles from './StorageShare.module.css';
import { useLoadedArchive } from './useLoadedArchive.ts';

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
