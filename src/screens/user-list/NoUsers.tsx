import type { SourceNotice } from '#domain/userSource.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/Button.tsx';
import styles from './NoUsers.module.css';

interface NoUsersProps {
  /** The list has users, but the search or filter matches none. */
  isNarrowed: boolean;
  onClear: () => void;
}

/** With these it is unknown whether there are users. */
const LEAVES_UNKNOWN: ReadonlySet<SourceNotice['kind']> = new Set([
  'damaged',
  'newer',
  'samplesMissing',
]);

/** Empty state of the table and the cards. */
export function NoUsers({ isNarrowed, onClear }: NoUsersProps) {
  const { notice } = useSourceStatus();
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
