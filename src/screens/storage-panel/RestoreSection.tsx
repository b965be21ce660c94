import { useRef, useState } from 'react';
import type { BackupComparison, LastRestore, RestoreMode } from '#domain/archive.ts';
import { useArchive, useArchived } from '#state/useSource.ts';
import { usePending } from '#state/usePending.ts';
import { trNotices } from '#text/tr.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { Notice, Progress } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import styles from './StoragePanel.module.css';
import { downloadBackup, outcomeWords, type useRestore } from './useRestore.ts';

type Restore = ReturnType<typeof useRestore>;

/** Chooses, previews and restores a backup file, and undoes the restore. */
export function RestoreSection({ restore }: { restore: Restore }) {
  const archive = useArchive();
  const lastRestore = useArchived((archived) => archived.lastRestore());
  const fileRef = useRef<HTMLInputElement>(null);
  const { source, preview, comparison, readShare, outcome } = restore;

  const openFile = (file: File) =>
    void restore.open({
      title: trStorage.preview(file.name),
      isSnapshot: false,
      read: (onProgress, signal) => archive.previewFile(file, onProgress, signal),
    });
  const cancel = () => {
    restore.cancel();
    fileRef.current?.focus();
  };

  return (
    <section className={styles.section}>
      <h3>{trStorage.restore}</h3>
      <label className={buttonClass('plain', styles.file)}>
        <span>{trStorage.file}</span>
        <input
          ref={fileRef}
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Choosing the same file again, corrected, then fires a change event.
            target.value = '';
            if (file !== undefined) openFile(file);
          }}
        />
      </label>
      {readShare !== null && (
        <>
          <Progress
            label={readShare < 1 ? trStorage.reading : trStorage.inspecting}
            done={readShare}
            total={1}
            text={trStorage.readingText(readShare)}
          />
          <div className={styles.row}>
            <Button onClick={cancel}>{trStorage.cancel}</Button>
          </div>
        </>
      )}
      <div role="status" className={styles.messages}>
        {outcome !== null && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
        {preview !== null && preview.kind !== 'list' && (
          <Notice tone="danger">{trStorage.fileProblems[preview.kind]}</Notice>
        )}
      </div>
      {lastRestore !== null && (
        <div className={styles.row}>
          <p>
            <strong>{`${trStorage.lastRestore}:`}</strong>
            <span>{` ${trStorage.lastRestoreText(lastRestore)}`}</span>
          </p>
          <Button onClick={() => void archive.undo()}>{trStorage.undo}</Button>
        </div>
      )}
      {source !== null && comparison !== null && (
        <RestorePreview restore={restore} comparison={comparison} onCancel={cancel} />
      )}
    </section>
  );
}

interface RestorePreviewProps {
  restore: Restore;
  comparison: BackupComparison;
  onCancel: () => void;
}

/** What restoring would do; nothing is written until the person confirms it. */
function RestorePreview({ restore, comparison, onCancel }: RestorePreviewProps) {
  const { source, preview, isShortOfRoom } = restore;
  const archive = useArchive();
  const [mode, setMode] = useState<RestoreMode>('merge');
  const { isPending, run } = usePending();
  if (source === null || preview?.kind !== 'list') return null;
  const { members, unusable, unusableCount } = preview;

  // What is pressed is what is done: if the list has changed since, nothing is written, and the new
  // number is shown first.
  const removedCount = mode === 'replace' ? comparison.absentCount : 0;
  const confirm = (isSnapshotRequired: boolean) =>
    void run(() => restore.restore(mode, isSnapshotRequired));
  const counts = [
    [trStorage.newCount, comparison.newCount],
    [trStorage.changedCount, comparison.changedCount],
    [trStorage.identicalCount, comparison.identicalCount],
    [trStorage.unusableCount, unusableCount],
  ] as const;

  return (
    <div className={styles.preview}>
      <h4 ref={takeFocus} tabIndex={-1}>
        {source.title}
      </h4>
      <dl className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{trStorage.count(count)}</dd>
          </div>
        ))}
      </dl>
      {unusableCount > 0 && (
        <ul className={styles.reasons}>
          {unusable.map(({ position, problem }) => (
            <li key={position}>{trStorage.unusableReason(position, trStorage.reasons[problem])}</li>
          ))}
          {unusableCount > unusable.length && (
            <li>{trStorage.moreUnusable(unusableCount - unusable.length)}</li>
          )}
        </ul>
      )}
      {members.length === 0 ? (
        <p>{trStorage.nothingUsable}</p>
      ) : (
        <RadioGroup
          label={trStorage.how}
          options={[
            { value: 'merge', label: trStorage.merge },
            {
              value: 'replace',
              label: trStorage.replace(comparison.absentCount, source.isSnapshot),
            },
          ]}
          value={mode}
          error={null}
          onChange={setMode}
        />
      )}
      {isShortOfRoom && (
        <div ref={takeFocus} role="alert" tabIndex={-1}>
          <Notice
            tone="warning"
            actions={
              <>
                <Button onClick={() => downloadBackup(archive, true)}>
                  {trStorage.backupFirst}
                </Button>
                <Button look="danger" onClick={() => confirm(false)}>
                  {trStorage.restoreWithoutSnapshot(removedCount)}
                </Button>
              </>
            }
          >
            {trStorage.noRoomForSnapshot}
          </Notice>
        </div>
      )}
      <div className={styles.row}>
        <Button onClick={onCancel}>{trStorage.cancel}</Button>
        {members.length > 0 && (
          <Button
            look={removedCount === 0 ? 'primary' : 'dangerPrimary'}
            aria-disabled={isPending || undefined}
            onClick={() => confirm(true)}
          >
            {trStorage.confirm(removedCount)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** As a ref: what appears is read, and scrolled into view in a small window. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
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
  const isOffered = lastRestore !== null && lastRestore !== dismissed;
  // Beside another restore's failure the undo button would seem to belong to that one.
  const isOther = outcome?.of === 'restore' && outcome.result.kind !== 'restored';
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
      onDismiss={() => {
        setDismissed(lastRestore);
        archive.dismissOutcome();
      }}
    >
      <Notice
        tone={words.tone}
        role="status"
        actions={
          isOffered && !isOther ? (
            <Button onClick={() => void archive.undo()}>{trStorage.undo}</Button>
          ) : undefined
        }
      >
        {words.text}
      </Notice>
    </Toast>
  );
}
