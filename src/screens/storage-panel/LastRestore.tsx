import { trStorage } from '#text/trStorage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useArchive, useLastRestore } from '#state/useSource.ts';
import styles from './StoragePanel.module.css';

/** What the last restore did, with an undo button while that is possible. */
export function LastRestore({ onUndone }: { onUndone: () => void }) {
  const archive = useArchive();
  const lastRestore = useLastRestore();
  if (lastRestore === null) return null;
  return (
    <div className={styles.row}>
      <p>
        <strong>{`${trStorage.lastRestore}:`}</strong>
        <span>{` ${trStorage.lastRestoreText(lastRestore)}`}</span>
      </p>
      <Button onClick={() => void archive.undo().then(onUndone)}>{trStorage.undo}</Button>
    </div>
  );
}
