import { useRef, useState } from 'react';
import { useArchive, type FilePreview } from '#state/useArchive.ts';
import { useUsers, type AddProblem } from '#state/useUsers.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { BackupSection } from './BackupSection.tsx';
import { RestorePreview } from './RestorePreview.tsx';
import { SnapshotSection } from './SnapshotSection.tsx';
import styles from './StoragePanel.module.css';
import { UsageSection } from './UsageSection.tsx';

/** One place for what keeps the list safe: room, backups, restoring, earlier states. */
export function StoragePanel({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={trStorage.title} closeLabel={trStorage.close} isWide onClose={onClose}>
      {() => <StorageSections />}
    </Modal>
  );
}

type Message = { readonly tone: 'success' | 'danger'; readonly text: string };

function StorageSections() {
  const archive = useArchive();
  // A change of the list, here or in another tab, shows in the figures.
  useUsers();
  const [preview, setPreview] = useState<FilePreview | null>(null);
  const [readShare, setReadShare] = useState<number | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  /** What is being read; an answer for an earlier file is not shown. */
  const readingRef = useRef(0);

  const read = async (source: (onProgress: (share: number) => void) => Promise<FilePreview>) => {
    const reading = (readingRef.current += 1);
    const isCurrent = () => readingRef.current === reading;
    setMessage(null);
    setPreview(null);
    setReadShare(0);
    const next = await source((share) => {
      if (isCurrent()) setReadShare(share);
    });
    if (!isCurrent()) return;
    setReadShare(null);
    setPreview(next);
  };

  const leavePreview = () => {
    setPreview(null);
    if (fileRef.current !== null) fileRef.current.value = '';
  };

  const run = async (action: () => Promise<AddProblem | null>, done: string) => {
    const problem = await action();
    setMessage(
      problem === null
        ? { tone: 'success', text: done }
        : { tone: 'danger', text: trStorage.problems[problem] },
    );
    if (problem === null) leavePreview();
  };

  return (
    <div className={styles.sections}>
      <UsageSection />
      <BackupSection />
      <section className={styles.section}>
        <h3>{trStorage.restore}</h3>
        <label className={buttonClass('plain', styles.file)}>
          {trStorage.file}
          <input
            ref={fileRef}
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file !== undefined) {
                void read((onProgress) => archive.previewFile(file, onProgress));
              }
            }}
          />
        </label>
        {readShare !== null && (
          <Progress
            label={readShare < 1 ? trStorage.reading : trStorage.inspecting}
            done={readShare}
            total={1}
            text={trStorage.readingText(readShare)}
          />
        )}
        <div role="status" className={styles.messages}>
          {message !== null && (
            <Notice
              tone={message.tone}
              actions={
                archive.canUndo() && (
                  <Button onClick={() => void run(archive.undo, trStorage.undone)}>
                    {trStorage.undo}
                  </Button>
                )
              }
            >
              {message.text}
            </Notice>
          )}
          {preview !== null && preview.kind !== 'list' && (
            <Notice tone="danger">{trStorage.fileProblems[preview.kind]}</Notice>
          )}
        </div>
        {preview?.kind === 'list' && (
          <RestorePreview
            preview={preview}
            onCancel={leavePreview}
            onRestore={(how) =>
              run(() => archive.restore(preview.members, how), trStorage.restored)
            }
          />
        )}
      </section>
      <SnapshotSection onPreview={(key) => void read(() => archive.previewSnapshot(key))} />
    </div>
  );
}
