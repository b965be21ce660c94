import { tr } from '#text/tr.ts';
import { Button } from '#ui/Button.tsx';
import styles from './NoUsers.module.css';

interface NoUsersProps {
  /** Is anything stored at all? Then only this view of it is empty. */
  isNarrowed: boolean;
  onClear: () => void;
}

/** Stands where rows or cards would be. */
export function NoUsers({ isNarrowed, onClear }: NoUsersProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.what}>{isNarrowed ? tr.list.noneMatch : tr.list.noneStored}</p>
      <p>{isNarrowed ? tr.list.noneMatchHint : tr.list.noneStoredHint}</p>
      {isNarrowed && <Button onClick={onClear}>{tr.list.clearAll}</Button>}
    </div>
  );
}
