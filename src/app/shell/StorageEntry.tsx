import { useId, type ReactNode } from 'react';
import { tr } from '#text/tr.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './Navigation.module.css';

interface StorageEntryProps {
  isReady?: boolean;
  onOpen?: () => void;
  onPreload?: () => void;
  /** How full the storage is; known only later. */
  share?: ReactNode;
}

/** Opens the storage panel from every screen, at the foot of the navigation. */
export function StorageEntry({ isReady = false, onOpen, onPreload, share }: StorageEntryProps) {
  const shareId = useId();
  return (
    <button
      type="button"
      className={styles.entry}
      disabled={!isReady}
      aria-haspopup="dialog"
      aria-describedby={shareId}
      onPointerEnter={onPreload}
      onFocus={onPreload}
      onClick={onOpen}
    >
      <Icon name="storage" />
      <span>{tr.storage.open}</span>
      <span id={shareId} aria-hidden="true" className={styles.end}>
        {share}
      </span>
      <span className={styles.meter} />
    </button>
  );
}
