import { useUsers, type StoreNotice } from '#state/useUsers.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/Button.tsx';
import styles from './NoUsers.module.css';

interface NoUsersProps {
  /** Is anything stored at all? Then only this view of it is empty. */
  isNarrowed: boolean;
  onClear: () => void;
}

/** With these nobody can say that there are no users. */
const LEAVES_UNKNOWN: ReadonlySet<StoreNotice['kind']> = new Set([
  'damaged',
  'newer',
  'samplesMissing',
]);

/** Stands where rows or cards would be. */
export function NoUsers({ isNarrowed, onClear }: NoUsersProps) {
  const { notice } = useUsers();
  const [what, hint] = isNarrowed
    ? [tr.list.noneMatch, tr.list.noneMatchHint]
    : notice === null || !LEAVES_UNKNOWN.has(notice.kind)
      ? [tr.list.noneStored, tr.list.noneStoredHint]
      : [tr.list.unknown, tr.list.unknownHint];
  return (
    <div className={styles.empty}>
      <p className={styles.what}>{what}</p>
      <p>{hint}</p>
      {isNarrowed && <Button onClick={onClear}>{tr.list.clearAll}</Button>}
    </div>
  );
}
