import { type RefObject, useRef } from 'react';
import { trStorage } from '#text/trStorage.ts';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { Notice, Progress } from '#ui/notices/Notice.tsx';
import { useArchive, useLastRestore } from '#state/useSource.ts';
import styles from './StoragePanel.module.css';
import { RestorePreview } from './RestorePreview.tsx';
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
  const lastRestore = useLastRestore();
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
