import { useRef, useState } from 'react';
import { formatDateTime, isoDate } from '#domain/dates.ts';
import { STORAGE_LIMIT_CHARACTERS } from '#domain/limits.ts';
import { useArchive } from '#state/useArchive.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button } from '#ui/Button.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import { Notice } from '#ui/Notice.tsx';
import styles from './StoragePanel.module.css';
import type { Outcome } from './useUndo.ts';

interface DamagedCopiesSectionProps {
  /** There is more or less room now. */
  onChange: () => void;
}

/** Texts that could not be read as a list: to be kept elsewhere, or removed. */
export function DamagedCopiesSection({ onChange }: DamagedCopiesSectionProps) {
  const archive = useArchive();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [putBack, setPutBack] = useState<(() => boolean) | null>(null);
  const messagesRef = useRef<HTMLDivElement>(null);
  const copies = archive.damagedCopies();

  const remove = (key: string) => {
    const removed = archive.removeDamagedCopy(key);
    setPutBack(() => removed);
    setOutcome(
      removed === null
        ? { tone: 'danger', text: trStorage.copyNotRemoved }
        : { tone: 'success', text: trStorage.copyRemoved },
    );
    messagesRef.current?.focus();
    onChange();
  };
  const undo = () => {
    const isBack = putBack?.() === true;
    if (isBack) setPutBack(null);
    setOutcome(
      isBack
        ? { tone: 'success', text: trStorage.copyPutBack }
        : { tone: 'danger', text: trStorage.copyNotPutBack },
    );
    messagesRef.current?.focus();
    onChange();
  };

  if (copies.length === 0 && outcome === null) return null;
  return (
    <section className={styles.section}>
      <h3>{trStorage.damagedCopies}</h3>
      <p>{trStorage.damagedCopiesText}</p>
      <div ref={messagesRef} role="status" tabIndex={-1} className={styles.messages}>
        {outcome !== null && (
          <Notice
            tone={outcome.tone}
            actions={putBack !== null && <Button onClick={undo}>{trStorage.undo}</Button>}
          >
            {outcome.text}
          </Notice>
        )}
      </div>
      <ul className={styles.copies}>
        {copies.map(({ key, takenAt, size }) => {
          const date = formatDateTime(takenAt);
          return (
            <li key={key} className={styles.row}>
              <span>{trStorage.damagedCopy(date, size / STORAGE_LIMIT_CHARACTERS)}</span>
              <span className={styles.buttons}>
                <Button
                  aria-label={trStorage.downloadCopyOf(date)}
                  onClick={() =>
                    downloadFile(trStorage.copyFileName(isoDate(takenAt)), [
                      archive.readDamagedCopy(key) ?? '',
                    ])
                  }
                >
                  {trStorage.downloadCopy}
                </Button>
                <Button
                  look="danger"
                  aria-label={trStorage.removeCopyOf(date)}
                  onClick={() => remove(key)}
                >
                  {trStorage.removeCopy}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
