import type { SourceNotice } from '#domain/userSource.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { BestRelaxation } from './lazyParts.tsx';
import { useUserList } from './listContext.tsx';
import styles from './NoUsers.module.css';

interface NoUsersProps {
  /** The list has users, but the search or a filter excludes all. */
  isNarrowed: boolean;
  onClear: () => void;
  /** How to add the first user; by default with the list's own button. */
  emptyHint?: string;
  /** Opens the import; outside of the list it is not offered. */
  onImport?: () => void;
}

/** If it is unknown whether there are users, nothing may say that there are none. */
const LEAVES_UNKNOWN: Partial<Record<SourceNotice['kind'], string>> = {
  damaged: tr.list.unreadable,
  newer: tr.list.unreadable,
  samplesMissing: tr.list.samplesMissing,
};

/** Says that there is nobody, and what helps. */
export function NoUsers({
  isNarrowed,
  onClear,
  emptyHint = tr.list.noneStoredHint,
  onImport,
}: NoUsersProps) {
  const { notice } = useSourceStatus();
  const mayChange = useMay('change');
  const unknown = notice === null ? undefined : LEAVES_UNKNOWN[notice.kind];
  const [what, hint] = isNarrowed
    ? [tr.list.noneMatch, tr.list.noneMatchHint]
    : unknown === undefined
      ? [tr.list.noneStored, emptyHint]
      : [unknown, tr.list.unknownHint];
  return (
    <div className={styles.empty}>
      <p className={styles.what}>{what}</p>
      {(isNarrowed || mayChange) && <p>{hint}</p>}
      {!isNarrowed && unknown === undefined && mayChange && onImport !== undefined && (
        <Button aria-haspopup="dialog" onClick={onImport}>
          {tr.importing.open}
        </Button>
      )}
      {isNarrowed && (
        <>
          <Button onClick={onClear}>{tr.list.clearAll}</Button>
          <div className={styles.widest}>
            <BestRelaxation />
          </div>
        </>
      )}
    </div>
  );
}

/** In the table, the cards and on the map. */
export function NoListUsers({ listTotal, onClear }: { listTotal: number; onClear: () => void }) {
  const { show } = useUserList();
  return (
    <NoUsers
      isNarrowed={listTotal > 0}
      onClear={onClear}
      onImport={() => show({ kind: 'import', files: [] })}
    />
  );
}
