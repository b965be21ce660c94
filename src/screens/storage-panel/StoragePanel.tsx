import { useEffect, useId, useRef, useState } from 'react';
import { formatDateTime } from '#domain/dateTimes.ts';
import { trNotices } from '#text/tr.ts';
import { trStorage } from '#text/trStorage.ts';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import {
  useArchive,
  useArchived,
  useLocalCount,
  useSourceStatus,
  useStorageUsage,
} from '#state/useSource.ts';
import type { LastRestore, PersistenceState } from '#domain/archive.ts';
import { STORAGE_WARNING_SHARE } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CheckboxField } from '#ui/controls/Field.tsx';
import { focusOrHeading } from '#ui/dialogs/keepFocus.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import styles from './StoragePanel.module.css';
import { DamagedCopiesSection } from './DamagedCopiesSection.tsx';
import { isDismissedOnClose, outcomeWords } from './outcomeWords.ts';
import { RestoreSection } from './RestoreSection.tsx';
import { useBackup } from './useBackup.ts';
import { useRestore } from './useRestore.ts';

/** Storage usage, backups, restoring, snapshots and copies of damaged texts. */
export function StoragePanel({ onClose }: { onClose: () => void }) {
  const archive = useArchive();
  const close = () => {
    const outcome = archive.lastOutcome();
    if (outcome !== null && isDismissedOnClose(outcome)) archive.dismissOutcome();
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
  // The figures may be stale: other scripts' writes fire no event.
  useEffect(() => {
    archive.refresh();
  }, [archive]);
  const restore = useRestore();

  const openSnapshot = (key: string, takenAt: Date) =>
    void restore.open({
      title: trStorage.previewOfSnapshot(formatDateTime(takenAt)),
      isSnapshot: true,
      read: () => archive.previewSnapshot(key),
    });

  return (
    <ModalBody className={styles.sections}>
      <UsageSection />
      <BackupSection />
      <RestoreSection restore={restore} />
      <SnapshotSection onPreview={openSnapshot} />
      <DamagedCopiesSection />
    </ModalBody>
  );
}

/** How many of the users are named. */
const RENAMED_SHOWN = 5;

/** How full the storage is, whether it is persistent, and what it does not keep as it was. */
function UsageSection() {
  const meterId = useId();
  const usage = useStorageUsage();
  const isHistoryKept = useArchived((archive) => archive.isHistoryKept());
  const renamed = useArchived((archive) => archive.renamed());
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
          {share >= STORAGE_WARNING_SHARE && (
            <p className={styles.warning}>{trStorage.almostFull}</p>
          )}
        </>
      )}
      <Persistence />
      {!isHistoryKept && <p className={styles.warning}>{trStorage.historyNotKept}</p>}
      <Renamed users={renamed} />
    </section>
  );
}

/** Users whose id an earlier record had, too. */
function Renamed({ users }: { users: readonly User[] }) {
  if (users.length === 0) return null;
  const rest = users.length - RENAMED_SHOWN;
  return (
    <>
      <p>{trStorage.renamed(users.length)}</p>
      <ul>
        {users.slice(0, RENAMED_SHOWN).map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi> · <bdi dir="ltr">{id}</bdi>
          </li>
        ))}
        {rest > 0 && <li>{trStorage.moreRenamed(rest)}</li>}
      </ul>
    </>
  );
}

function Persistence() {
  const archive = useArchive();
  const [state, setState] = useState<PersistenceState | null>(null);
  const ask = async (isToAsk: boolean) => setState(await archive.persistence(isToAsk));
  useEffect(() => {
    void ask(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the panel opens
  }, []);
  if (state === null) return null;
  return (
    <div className={styles.row}>
      <p role="status">{trStorage.persistence[state]}</p>
      {state === 'refused' && (
        <Button onClick={() => void ask(true)}>{trStorage.requestPersistence}</Button>
      )}
    </div>
  );
}

/** Downloads all users as one file. */
function BackupSection() {
  const downloadBackup = useBackup();
  const [withPasswords, setWithPasswords] = useState(false);
  const [downloadedName, setDownloadedName] = useState<string | null>(null);

  const { notice } = useSourceStatus();
  const count = useLocalCount();
  const isUnreadable = notice?.kind === 'damaged' || notice?.kind === 'newer';

  // An empty backup would be mistaken for one of the unreadable list.
  if (isUnreadable && count === 0) {
    return (
      <section className={styles.section}>
        <h3>{trStorage.backup}</h3>
        <p>{trStorage.nothingToBackUp}</p>
      </section>
    );
  }
  return (
    <section className={styles.section}>
      <h3>{trStorage.backup}</h3>
      <p>{trStorage.backupText}</p>
      <CheckboxField
        label={trStorage.withPasswords}
        checked={withPasswords}
        onChange={(event) => setWithPasswords(event.target.checked)}
      />
      <div className={styles.row}>
        <Button look="primary" onClick={() => setDownloadedName(downloadBackup(withPasswords))}>
          {trStorage.download}
        </Button>
        <p role="status">{downloadedName !== null && trStorage.downloaded(downloadedName)}</p>
      </div>
    </section>
  );
}

interface SnapshotSectionProps {
  onPreview: (key: string, takenAt: Date) => void;
}

/** Snapshots of the list from before the last restores. */
function SnapshotSection({ onPreview }: SnapshotSectionProps) {
  const snapshots = useArchived((archive) => archive.snapshots());
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

/**
 * On every screen: what the last restore did or why it failed, with an undo button. After it is
 * dismissed, the panel still has that button.
 * @param isHidden while the panel is open, which shows the same
 */
export function LastRestoreNotice({ isHidden }: { isHidden: boolean }) {
  const archive = useArchive();
  const lastRestore = useArchived((archived) => archived.lastRestore());
  const outcome = useArchived((archived) => archived.lastOutcome());
  const [dismissed, setDismissed] = useState<LastRestore | null>(null);
  const dismissRef = useRef<HTMLButtonElement>(null);
  const isOffered = lastRestore !== null && lastRestore !== dismissed;
  // Beside another restore's failure the undo button would seem to belong to that one.
  const isOther = outcome?.of === 'restore' && outcome.result.kind !== 'restored';

  const dismiss = () => {
    setDismissed(lastRestore);
    archive.dismissOutcome();
    focusOrHeading(null);
  };

  const undo = async () => {
    if ((await archive.undo()) === null) return;
    // The button that had the focus may be gone now.
    dismissRef.current?.focus();
  };

  const outcomeText = outcome && outcomeWords(outcome, false);
  const isRestored = outcomeText === null || outcomeText.text === trStorage.restored;
  const words =
    isOffered && isRestored
      ? ({
          tone: 'info',
          text: trStorage.lastRestoreNotice(trStorage.lastRestoreText(lastRestore)),
        } as const)
      : outcomeText;
  if (isHidden || words === null) return null;
  return (
    <Toast
      label={trNotices.region}
      dismissLabel={trNotices.dismiss}
      dismissRef={dismissRef}
      onDismiss={dismiss}
    >
      <Notice
        tone={words.tone}
        role="status"
        actions={
          isOffered && !isOther ? (
            <Button onClick={() => void undo()}>{trStorage.undo}</Button>
          ) : undefined
        }
      >
        {words.text}
      </Notice>
    </Toast>
  );
}
