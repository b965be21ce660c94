import { type RefObject, useRef, useEffect, useState } from 'react';
import { trStorage } from '#text/trStorage.ts';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { Notice, Progress } from '#ui/notices/Notice.tsx';
import { useArchive, useArchived } from '#state/useSource.ts';
import type { BackupPreview, RestoreMode, UnusableMember } from '#domain/archive.ts';
import styles from './StoragePanel.module.css';
import type { Restore, RestoreSource } from './useRestore.ts';
import { useBackup } from './useBackup.ts';

/** Chooses, previews and restores a backup file, and undoes the restore. */
export function RestoreSection({ restore }: { restore: Restore }) {
  const archive = useArchive();
  const fileRef = useRef<HTMLInputElement>(null);
  const messagesRef = useRef<HTMLDivElement>(null);
  const { source, preview, readShare, outcome } = restore;

  const open = (file: File) =>
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
      <FileButton inputRef={fileRef} onChoose={open} />
      {readShare !== null && <Reading share={readShare} onCancel={cancel} />}
      <div ref={messagesRef} role="status" tabIndex={-1} className={styles.messages}>
        {outcome !== null && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
        {preview !== null && preview.kind !== 'list' && (
          <Notice tone="danger">{trStorage.fileProblems[preview.kind]}</Notice>
        )}
      </div>
      <LastRestore onUndone={() => messagesRef.current?.focus()} />
      {source !== null && preview?.kind === 'list' && (
        <RestorePreview
          source={source}
          preview={preview}
          isShortOfRoom={restore.isShortOfRoom}
          onCancel={cancel}
          onRestore={async (mode, isSnapshotRequired) => {
            if (await restore.restore(mode, isSnapshotRequired)) messagesRef.current?.focus();
          }}
        />
      )}
    </section>
  );
}

interface FileButtonProps {
  inputRef: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
}

function FileButton({ inputRef, onChoose }: FileButtonProps) {
  return (
    <label className={buttonClass('plain', styles.file)}>
      <span>{trStorage.file}</span>
      <input
        ref={inputRef}
        type="file"
        accept=".json,application/json"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Choosing the same file again, corrected, then fires a change event.
          target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </label>
  );
}

/** How much of the file is read, from 0 to 1. */
function Reading({ share, onCancel }: { share: number; onCancel: () => void }) {
  return (
    <>
      <Progress
        label={share < 1 ? trStorage.reading : trStorage.inspecting}
        done={share}
        total={1}
        text={trStorage.readingText(share)}
      />
      <div className={styles.row}>
        <Button onClick={onCancel}>{trStorage.cancel}</Button>
      </div>
    </>
  );
}

/** What the last restore did, with an undo button while that is possible. */
function LastRestore({ onUndone }: { onUndone: () => void }) {
  const archive = useArchive();
  const lastRestore = useArchived((archived) => archived.lastRestore());
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

interface RestorePreviewProps {
  source: RestoreSource;
  preview: Extract<BackupPreview, { kind: 'list' }>;
  /** There is no room for a snapshot of the current list. */
  isShortOfRoom: boolean;
  onCancel: () => void;
  onRestore: (mode: RestoreMode, isSnapshotRequired: boolean) => Promise<void>;
}

/** What restoring would do; nothing is written until the person confirms it. */
function RestorePreview(props: RestorePreviewProps) {
  const { source, preview, isShortOfRoom, onCancel, onRestore } = props;
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [mode, setMode] = useState<RestoreMode>('merge');
  const [isRestoring, setIsRestoring] = useState(false);
  const { comparison, members, unusable, unusableCount } = preview;
  // Scrolls it into view in a small window. A field in use keeps the focus.
  useEffect(() => {
    // `body`: the focused cancel button beside the progress is gone.
    if (document.activeElement?.matches('button, [type=file], body') === true)
      titleRef.current?.focus();
  }, []);

  // What is pressed is what is done: if the list has changed since, it is compared again before
  // anything is written, and the new number is shown first.
  const removedCount = mode === 'replace' ? comparison.absentCount : 0;

  const restore = (isSnapshotRequired: boolean) => {
    if (isRestoring) return;
    setIsRestoring(true);
    void onRestore(mode, isSnapshotRequired).finally(() => setIsRestoring(false));
  };

  return (
    <div className={styles.preview}>
      <h4 ref={titleRef} tabIndex={-1}>
        {source.title}
      </h4>
      <Counts preview={preview} />
      {unusableCount > 0 && <UnusableMembers unusable={unusable} count={unusableCount} />}
      {members.length === 0 ? (
        <p>{trStorage.nothingUsable}</p>
      ) : (
        <ModeChoice
          chosen={mode}
          onChoose={setMode}
          replaceLabel={trStorage.replace(comparison.absentCount, source.isSnapshot)}
        />
      )}
      {isShortOfRoom && (
        <WithoutSnapshot removedCount={removedCount} onRestore={() => restore(false)} />
      )}
      <div className={styles.row}>
        <Button onClick={onCancel}>{trStorage.cancel}</Button>
        {members.length > 0 && (
          <Button
            look={removedCount === 0 ? 'primary' : 'dangerPrimary'}
            aria-disabled={isRestoring || undefined}
            onClick={() => restore(true)}
          >
            {trStorage.confirm(removedCount)}
          </Button>
        )}
      </div>
    </div>
  );
}

function Counts({ preview: { comparison, unusableCount } }: Pick<RestorePreviewProps, 'preview'>) {
  const counts = [
    [trStorage.newCount, comparison.newCount],
    [trStorage.changedCount, comparison.changedCount],
    [trStorage.identicalCount, comparison.identicalCount],
    [trStorage.unusableCount, unusableCount],
  ] as const;
  return (
    <dl className={styles.counts}>
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{trStorage.count(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Asks, before anything is written, whether to restore without a snapshot of the list. */
function WithoutSnapshot({
  removedCount,
  onRestore,
}: {
  removedCount: number;
  onRestore: () => void;
}) {
  const downloadBackup = useBackup();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  return (
    <div ref={ref} role="alert" tabIndex={-1}>
      <Notice
        tone="warning"
        actions={
          <>
            <Button onClick={() => downloadBackup(true)}>{trStorage.backupFirst}</Button>
            <Button look="danger" onClick={onRestore}>
              {trStorage.restoreWithoutSnapshot(removedCount)}
            </Button>
          </>
        }
      >
        {trStorage.noRoomForSnapshot}
      </Notice>
    </div>
  );
}

interface ModeChoiceProps {
  chosen: RestoreMode;
  replaceLabel: string;
  onChoose: (mode: RestoreMode) => void;
}

function ModeChoice({ chosen, replaceLabel, onChoose }: ModeChoiceProps) {
  const modes = [
    ['merge', trStorage.merge],
    ['replace', replaceLabel],
  ] as const;
  return (
    <fieldset className={styles.choices}>
      <legend>{trStorage.how}</legend>
      {modes.map(([mode, label]) => (
        <label key={mode} className={styles.choice}>
          <input
            type="radio"
            name="mode"
            checked={mode === chosen}
            onChange={() => onChoose(mode)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function UnusableMembers({
  unusable,
  count,
}: {
  unusable: readonly UnusableMember[];
  count: number;
}) {
  return (
    <ul className={styles.reasons}>
      {unusable.map(({ position, problem }) => (
        <li key={position}>{trStorage.unusableReason(position, trStorage.reasons[problem])}</li>
      ))}
      {count > unusable.length && <li>{trStorage.moreUnusable(count - unusable.length)}</li>}
    </ul>
  );
}
