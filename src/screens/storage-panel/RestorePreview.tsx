import type { BackupPreview, RestoreMode, UnusableMember } from '#domain/archive.ts';
import { useEffect, useRef, useState } from 'react';
import { trStorage } from '#text/trStorage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './StoragePanel.module.css';
import { useBackup } from './useBackup.ts';
import type { RestoreSource } from './useRestore.ts';

interface RestorePreviewProps {
  source: RestoreSource;
  preview: Extract<BackupPreview, { kind: 'list' }>;
  /** There is no room for a snapshot of the current list. */
  isShortOfRoom: boolean;
  onCancel: () => void;
  onRestore: (mode: RestoreMode, isSnapshotRequired: boolean) => Promise<void>;
}

/** What restoring would do; nothing is written until the person confirms it. */
export function RestorePreview(props: RestorePreviewProps) {
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
