import { useLastRestore } from '#state/useArchive.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button } from '#ui/Button.tsx';
import styles from './StoragePanel.module.css';
import { useUndo, type Outcome } from './useUndo.ts';

/** What the last restore did, and the way back, for as long as there is one. */
export function LastRestore({ onUndone }: { onUndone: (outcome: Outcome | null) => void }) {
  const lastRestore = useLastRestore();
  const undo = useUndo();
  if (lastRestore === null) return null;
  return (
    <div className={styles.row}>
      <p>
        <strong>{trStorage.lastRestore}:</strong> {trStorage.lastRestoreText(lastRestore)}
      </p>
      <Button onClick={() => void undo().then(onUndone)}>{trStorage.undo}</Button>
    </div>
  );
}
