import { formatDateTime } from '#domain/dateTimes.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useSnapshots } from '#state/useSource.ts';
import styles from './StoragePanel.module.css';

interface SnapshotSectionProps {
  onPreview: (key: string, takenAt: Date) => void;
}

/** Snapshots of the list from before the last restores. */
export function SnapshotSection({ onPreview }: SnapshotSectionProps) {
  const snapshots = useSnapshots();
  return (
    <section className={styles.section}>
      <h3>{trStorage.snapshots}</h3>
      <p>{trStorage.snapshotsText}</p>
      {snapshots.length === 0 ? (
        <p>{trStorage.noSnapshots}</p>
      ) : (
        <ul className={styles.copies}>
          {snapshots.map(({ key, takenAt, memberCount }) => {
            const date = formatDateTime(takenAt);
            return (
              <li key={key} className={styles.row}>
                <span>{trStorage.snapshot(date, memberCount)}</span>
                {memberCount !== null && (
                  <Button
                    aria-label={trStorage.previewSnapshotOf(date)}
                    onClick={() => onPreview(key, takenAt)}
                  >
                    {trStorage.previewSnapshot}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
