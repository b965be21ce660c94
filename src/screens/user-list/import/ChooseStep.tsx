import { useRef, useState, type DragEvent, type RefObject } from 'react';
import { trImport } from '#text/user-list/trImport.ts';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { ModalBody } from '#ui/dialogs/Modal.tsx';
import { Notice, Progress } from '#ui/notices/Notice.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import { FileProblem } from './FileProblem.tsx';
import styles from './ImportDialog.module.css';
import { StepButtons } from './StepButtons.tsx';
import { StepHeading } from './StepHeading.tsx';
import type { ImportFile } from './useImportFile.ts';
import { DownloadButton } from './DownloadButton.tsx';

interface ChooseStepProps {
  file: ImportFile;
  /** Several files were dropped; none of them was opened. */
  isSeveral: boolean;
  onFiles: (files: readonly File[]) => void;
  onClose: () => void;
}

export function ChooseStep({ file, isSeveral, onFiles, onClose }: ChooseStepProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const { opened, close } = file;
  const stop = () => {
    close();
    inputRef.current?.focus();
  };
  const words = trImport.choose;
  return (
    <>
      <ModalBody className={styles.body}>
        <StepHeading step={1}>{words.heading}</StepHeading>
        <DropZone inputRef={inputRef} onFiles={onFiles} />
        {opened !== null && opened.share !== null && (
          <div className={styles.reading}>
            <Progress
              label={
                opened.share < 1
                  ? words.reading(opened.file.name)
                  : words.inspecting(opened.file.name)
              }
              done={opened.share}
              total={1}
              text={words.share(opened.share)}
            />
            <Button onClick={stop}>{words.stop}</Button>
          </div>
        )}
        <div role="status" className={styles.messages}>
          {isSeveral && <Notice tone="warning">{words.several}</Notice>}
        </div>
        <FileProblem file={file} />
        <p className={styles.muted}>{words.safe}</p>
        <SampleButton file={file} />
      </ModalBody>
      <StepButtons>
        <Button onClick={onClose}>{trImport.cancel}</Button>
      </StepButtons>
    </>
  );
}

/** Downloads a model file with two users. */
function SampleButton({ file: { session, fail } }: { file: ImportFile }) {
  const download = async () => {
    const sample = await session().ask('sample', null);
    if (!sample.ok) {
      fail(sample.failure);
      return sample.failure === 'stopped' ? '' : trImport.failures[sample.failure];
    }
    downloadFile(trImport.choose.sampleFile, sample.value);
    return trImport.choose.sampleDownloaded;
  };
  return (
    <div className={styles.row}>
      <DownloadButton label={trImport.choose.sample} onDownload={download} />
    </div>
  );
}

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson';

interface DropZoneProps {
  inputRef: RefObject<HTMLInputElement | null>;
  /** At least one. */
  onFiles: (files: readonly File[]) => void;
}

/** Chooses a file, by button or by dropping it. */
function DropZone({ inputRef, onFiles }: DropZoneProps) {
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
