import { useEffect, useId, useState } from 'react';
import type { PersistenceState } from '#domain/archive.ts';
import { formatDateTime, isoDate } from '#domain/dateTimes.ts';
import { STORAGE_LIMIT_CHARACTERS, STORAGE_WARNING_SHARE } from '#domain/limits.ts';
import {
  useArchive,
  useArchived,
  useLocalCount,
  useSourceStatus,
  useStorageUsage,
} from '#state/useSource.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CheckboxField } from '#ui/controls/Field.tsx';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { RestoreSection } from './RestoreSection.tsx';
import styles from './StoragePanel.module.css';
import { downloadBackup, outcomeWords, useRestore } from './useRestore.ts';

/** Storage usage, backups, restoring, snapshots and copies of damaged texts. */
export function StoragePanel({ onClose }: { onClose: () => void }) {
  const archive = useArchive();
  const close = () => {
    const outcome = archive.lastOutcome();
    // Successes need not be shown again outside the panel; failures stay until dismissed.
    if (outcome !== null && outcomeWords(outcome, false)?.tone !== 'danger') {
      archive.dismissOutcome();
    }
    onClose();
  };
  return (
    <Modal title={trStorage.title} closeLabel={trStorage.close} isWide onClose={close}>
      {() => <StorageSections />}
    </Modal>
  );
}

function StorageSections() {
  const archive = useArchive();
  const restore = useRestore();
  const snapshots = useArchived((archived) => archived.snapshots());
  useEffect(() => {
    // The figures may be stale: other scripts' writes fire no event.
    archive.refresh();
  }, [archive]);
  return (
    <ModalBody className={styles.sections}>
      <UsageSection />
      <BackupSection />
      <RestoreSection restore={restore} />
      <section className={styles.section}>
        <h3>{trStorage.snapshots}</h3>
        <p>{trStorage.snapshotsText}</p>
        {snapshots.length === 0 && <p>{trStorage.noSnapshots}</p>}
        <ul className={styles.copies}>
          {snapshots.map(({ key, takenAt, memberCount }) => {
            const date = formatDateTime(takenAt);
            const open = () =>
              void restore.open({
                title: trStorage.previewOfSnapshot(date),
                isSnapshot: true,
                read: () => archive.previewSnapshot(key),
              });
            return (
              <li key={key} className={styles.row}>
                <span>{trStorage.snapshot(date, memberCount)}</span>
                {memberCount !== null && (
                  <Button aria-label={trStorage.previewSnapshotOf(date)} onClick={open}>
                    {trStorage.previewSnapshot}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </section>
      <DamagedCopiesSection />
    </ModalBody>
  );
}

/** How many of the users are named. */
const RENAMED_SHOWN = 5;

/** How full the storage is, whether it is persistent, and what it does not keep as it was. */
function UsageSection() {
  const archive = useArchive();
  const meterId = useId();
  const usage = useStorageUsage();
  const isHistoryKept = useArchived((archived) => archived.isHistoryKept());
  const renamed = useArchived((archived) => archived.renamed());
  const [persistence, setPersistence] = useState<PersistenceState | null>(null);
  useEffect(() => {
    void archive.persistence(false).then(setPersistence);
  }, [archive]);
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
            <span className="figures">{trStorage.usageText(share)}</span>
            <meter
              id={meterId}
              className={styles.meter}
              low={STORAGE_WARNING_SHARE}
              high={STORAGE_WARNING_SHARE}
              optimum={0}
              value={share}
            />
          </div>
          <p>{trStorage.usersThatFit(usage.usersThatFit)}</p>
          {share >= STORAGE_WARNING_SHARE && (
            <p className={styles.warning}>{trStorage.almostFull}</p>
          )}
        </>
      )}
      {persistence !== null && (
        <div className={styles.row}>
          <p role="status">{trStorage.persistence[persistence]}</p>
          {persistence === 'refused' && (
            <Button onClick={() => void archive.persistence(true).then(setPersistence)}>
              {trStorage.requestPersistence}
            </Button>
          )}
        </div>
      )}
      {!isHistoryKept && <p className={styles.warning}>{trStorage.historyNotKept}</p>}
      {/* Users whose id an earlier record had, too. */}
      {renamed.length > 0 && (
        <>
          <p>{trStorage.renamed(renamed.length)}</p>
          <ul>
            {renamed.slice(0, RENAMED_SHOWN).map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi> · <bdi dir="ltr">{id}</bdi>
              </li>
            ))}
            {renamed.length > RENAMED_SHOWN && (
              <li>{trStorage.moreRenamed(renamed.length - RENAMED_SHOWN)}</li>
            )}
          </ul>
        </>
      )}
    </section>
  );
}

/** Downloads all users as one file. */
function BackupSection() {
  const archive = useArchive();
  const [withPasswords, setWithPasswords] = useState(false);
  const [downloadedName, setDownloadedName] = useState<string | null>(null);
  const { notice } = useSourceStatus();
  const count = useLocalCount();
  const isUnreadable = notice?.kind === 'damaged' || notice?.kind === 'newer';

  return (
    <section className={styles.section}>
      <h3>{trStorage.backup}</h3>
      {/* An empty backup would be mistaken for one of the unreadable list. */}
      {isUnreadable && count === 0 ? (
        <p>{trStorage.nothingToBackUp}</p>
      ) : (
        <>
          <p>{trStorage.backupText}</p>
          <CheckboxField
            label={trStorage.withPasswords}
            checked={withPasswords}
            onChange={(event) => setWithPasswords(event.target.checked)}
          />
          <div className={styles.row}>
            <Button
              look="primary"
              onClick={() => setDownloadedName(downloadBackup(archive, withPasswords))}
            >
              {trStorage.download}
            </Button>
            <p role="status">{downloadedName !== null && trStorage.downloaded(downloadedName)}</p>
          </div>
        </>
      )}
    </section>
  );
}

/** Copies of damaged texts, to download or remove; a removal can be undone, the latest first. */
function DamagedCopiesSection() {
  const archive = useArchive();
  const copies = useArchived((archived) => archived.damagedCopies());
  const [outcome, setOutcome] = useState({ isGood: true, text: '' });
  /** The undo function of each removed copy, the latest last. */
  const [removed, setRemoved] = useState<readonly (() => Promise<boolean>)[]>([]);

  const remove = async (key: string) => {
    const undoRemoval = await archive.removeDamagedCopy(key);
    if (undoRemoval === null) return setOutcome({ isGood: false, text: trStorage.copyNotRemoved });
    setRemoved([...removed, undoRemoval]);
    return setOutcome({ isGood: true, text: trStorage.copyRemoved(removed.length + 1) });
  };
  const undo = async () => {
    const isBack = (await removed.at(-1)?.()) === true;
    if (isBack) setRemoved(removed.slice(0, -1));
    const { copyPutBack, copyNotPutBack } = trStorage;
    setOutcome({ isGood: isBack, text: isBack ? copyPutBack : copyNotPutBack });
  };

  if (copies.length === 0 && outcome.text === '') return null;
  return (
    <section className={styles.section}>
      <h3>{trStorage.damagedCopies}</h3>
      <p>{trStorage.damagedCopiesText}</p>
      <div role="status" className={styles.messages}>
        {outcome.text !== '' && (
          <Notice
            tone={outcome.isGood ? 'success' : 'danger'}
            actions={
              removed.length > 0 && <Button onClick={() => void undo()}>{trStorage.undo}</Button>
            }
          >
            {outcome.text}
          </Notice>
        )}
      </div>
      <ul className={styles.copies}>
        {copies.map(({ key, takenAt, size, isInUse }) => {
          const date = formatDateTime(takenAt);
          const fileName = trStorage.copyFileName(isoDate(takenAt));
          return (
            <li key={key} className={styles.row}>
              <span>{trStorage.damagedCopy(date, size / STORAGE_LIMIT_CHARACTERS)}</span>
              <span className="bar">
                <Button
                  aria-label={trStorage.downloadCopyOf(date)}
                  onClick={() => downloadFile(fileName, [archive.readDamagedCopy(key) ?? ''])}
                >
                  {trStorage.downloadCopy}
                </Button>
                {!isInUse && (
                  <Button
                    look="danger"
                    aria-label={trStorage.removeCopyOf(date)}
                    onClick={() => void remove(key)}
                  >
                    {trStorage.removeCopy}
                  </Button>
                )}
              </span>
              {isInUse && <p>{trStorage.copyInUse}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
