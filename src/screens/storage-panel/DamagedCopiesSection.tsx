import { useRef, useState } from 'react';
import type { DamagedCopySummary } from '#domain/archive.ts';
import { formatDateTime, isoDate } from '#domain/dateTimes.ts';
import { STORAGE_LIMIT_CHARACTERS } from '#domain/limits.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useArchive, useArchived } from '#state/useSource.ts';
import styles from './StoragePanel.module.css';

/** The outcome of an action, in words. */
interface Outcome {
  readonly tone: 'success' | 'danger';
  readonly text: string;
}

/** Copies of damaged texts, to download or remove. */
export function DamagedCopiesSection() {
  const archive = useArchive();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const messagesRef = useRef<HTMLDivElement>(null);
  const copies = useArchived((archived) => archived.damagedCopies());
  const { canUndo, remove, undo } = useRemovals((tone, text) => {
    setOutcome({ tone, text });
    messagesRef.current?.focus();
  });

  if (copies.length === 0 && outcome === null) return null;
  return (
    <section className={styles.section}>
      <h3>{trStorage.damagedCopies}</h3>
      <p>{trStorage.damagedCopiesText}</p>
      <div ref={messagesRef} role="status" tabIndex={-1} className={styles.messages}>
        {outcome !== null && (
          <Notice
            tone={outcome.tone}
            actions={canUndo && <Button onClick={() => void undo()}>{trStorage.undo}</Button>}
          >
            {outcome.text}
          </Notice>
        )}
      </div>
      <ul className={styles.copies}>
        {copies.map((copy) => (
          <CopyRow
            key={copy.key}
            copy={copy}
            readText={() => archive.readDamagedCopy(copy.key) ?? ''}
            onRemove={() => void remove(copy.key)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Removes copies, and undoes that, the latest first. */
function useRemovals(report: (tone: Outcome['tone'], text: string) => void) {
  const archive = useArchive();
  /** The undo function of each removed copy, the latest last. */
  const [removed, setRemoved] = useState<readonly (() => Promise<boolean>)[]>([]);
  const remove = async (key: string) => {
    const undoRemoval = await archive.removeDamagedCopy(key);
    if (undoRemoval === null) {
      report('danger', trStorage.copyNotRemoved);
      return;
    }
    setRemoved((before) => [...before, undoRemoval]);
    report('success', trStorage.copyRemoved(removed.length + 1));
  };
  const undo = async () => {
    if ((await removed.at(-1)?.()) !== true) {
      report('danger', trStorage.copyNotPutBack);
      return;
    }
    setRemoved(removed.slice(0, -1));
    report('success', trStorage.copyPutBack);
  };
  return { canUndo: removed.length > 0, remove, undo };
}

interface CopyRowProps {
  copy: DamagedCopySummary;
  readText: () => string;
  onRemove: () => void;
}

function CopyRow({ copy, readText, onRemove }: CopyRowProps) {
  const { takenAt, size, isInUse } = copy;
  const date = formatDateTime(takenAt);
  return (
    <li className={styles.row}>
      <span>{trStorage.damagedCopy(date, size / STORAGE_LIMIT_CHARACTERS)}</span>
      <span className={styles.buttons}>
        <Button
          aria-label={trStorage.downloadCopyOf(date)}
          onClick={() => downloadFile(trStorage.copyFileName(isoDate(takenAt)), [readText()])}
        >
          {trStorage.downloadCopy}
        </Button>
        {!isInUse && (
          <Button look="danger" aria-label={trStorage.removeCopyOf(date)} onClick={onRemove}>
            {trStorage.removeCopy}
          </Button>
        )}
      </span>
      {isInUse && <p>{trStorage.copyInUse}</p>}
    </li>
  );
}
