import type { PersistenceState } from '#domain/archive.ts';
import { useEffect, useId, useState } from 'react';
import { STORAGE_WARNING_SHARE } from '#domain/limits.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useArchive, useStorageUsage } from '#state/useSource.ts';
import styles from './StoragePanel.module.css';

/** How full the storage is, and whether it is persistent. */
export function UsageSection() {
  const meterId = useId();
  const usage = useStorageUsage();
  const share = usage === null ? 0 : usage.used / usage.limit;
  return (
    <section className={styles.section}>
      <h3>{trStorage.usage}</h3>
      {usage === null ? (
        <p>{trStorage.usageUnknown}</p>
      ) : (
        <>
          <div className={styles.usage}>
            <label htmlFor={meterId}>{trStorage.usageMeter}</label>
            <span className={styles.figure}>{trStorage.usageText(share)}</span>
            <meter
              id={meterId}
              className={styles.meter}
              min={0}
              max={1}
              low={STORAGE_WARNING_SHARE}
              high={STORAGE_WARNING_SHARE}
              optimum={0}
              value={share}
            />
          </div>
          <p>{trStorage.usersThatFit(usage.usersThatFit)}</p>
          {usage.snapshots > 0 && <p>{trStorage.snapshotShare(usage.snapshots / usage.limit)}</p>}
          {share >= STORAGE_WARNING_SHARE && (
            <p className={styles.warning}>{trStorage.almostFull}</p>
          )}
        </>
      )}
      <Persistence />
    </section>
  );
}

function Persistence() {
  const archive = useArchive();
  const [state, setState] = useState<PersistenceState | null>(null);
  const ask = async (question: 'persistence' | 'requestPersistence') => {
    setState(await archive[question]());
  };
  useEffect(() => {
    void ask('persistence');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the panel opens
  }, []);
  if (state === null) return null;
  return (
    <div className={styles.row}>
      <p role="status">{trStorage.persistence[state]}</p>
      {state === 'refused' && (
        <Button onClick={() => void ask('requestPersistence')}>
          {trStorage.requestPersistence}
        </Button>
      )}
    </div>
  );
}
