import { useState, type DragEvent, type RefObject } from 'react';
import { trImport } from '#text/user-list/trImport.ts';
import { buttonClass } from '#ui/controls/Button.tsx';
import styles from './ImportDialog.module.css';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson';

interface DropZoneProps {
  inputRef: RefObject<HTMLInputElement | null>;
  /** At least one. */
  onFiles: (files: readonly File[]) => void;
}

/** Chooses a file, by button or by dropping it. */
export function DropZone({ inputRef, onFiles }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const handleOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  const words = trImport.choose;
  return (
    // Dropping is a second way; everybody can use the button inside. oxlint-disable-next-line
    // jsx-a11y/no-static-element-interactions
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragEnter={handleOver}
      onDragOver={handleOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <p>{words.drop}</p>
      <label className={buttonClass('primary', styles.file)}>
        <span>{words.button}</span>
        <input
          ref={inputRef}
          type="file"
          accept={ACCEPTED}
          aria-describedby="import-accepted"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Choosing the same file again, corrected, then fires a change event.
            target.value = '';
            if (file !== undefined) onFiles([file]);
          }}
        />
      </label>
      <p id="import-accepted" className={styles.muted}>
        {words.accepted}
      </p>
    </div>
  );
}
