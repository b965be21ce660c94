import { useRef } from 'react';
import { useArchive } from '#state/useArchive.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Progress } from '#ui/notices/Progress.tsx';
import { LastRestore } from './LastRestore.tsx';
import { RestorePreview } from './RestorePreview.tsx';
import styles from './StoragePanel.module.css';
import type { Restore } from './useRestore.ts';

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
      <label className={buttonClass('plain', styles.file)}>
        {trStorage.file}
        <input
          ref={fileRef}
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Choosing the same file again, corrected, then fires a change event.
            target.value = '';
            if (file !== undefined) open(file);
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
