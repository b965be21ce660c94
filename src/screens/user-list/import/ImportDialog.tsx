import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type RefObject } from 'react';
import { trImport } from '#text/trImport.ts';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './ImportDialog.module.css';
import { MappingStep } from './MappingStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { DownloadButton, FileStatus, StepHeading } from './StepParts.tsx';
import { useImport, type Import } from './useImport.ts';

interface ImportDialogProps {
  /** Files dropped on the screen. */
  dropped: readonly File[];
  onClose: () => void;
}

/** Imports users from a file, after a preview. */
export function ImportDialog({ dropped, onClose }: ImportDialogProps) {
  return (
    <Modal isWide hasFixedTop title={trImport.title} closeLabel={trImport.close} onClose={onClose}>
      {(close) => <ImportSteps dropped={dropped} onClose={close} />}
    </Modal>
  );
}

function ImportSteps({ dropped, onClose }: ImportDialogProps) {
  const imported = useImport();
  // It is unknown which of them is meant.
  const [isSeveral, setIsSeveral] = useState(dropped.length > 1);
  const openFiles = (files: readonly File[]) => {
    const [only, ...others] = files;
    setIsSeveral(others.length > 0);
    if (others.length > 0) imported.close();
    else if (only !== undefined) void imported.open(only);
  };
  const [first] = dropped;
  const openDropped = useEffectEvent(() => {
    if (first !== undefined && dropped.length === 1) void imported.open(first);
  });
  useEffect(() => {
    openDropped();
  }, []);
  const { read, comparison } = imported;
  if (read === null) {
    return (
      <ChooseStep imported={imported} isSeveral={isSeveral} onFiles={openFiles} onClose={onClose} />
    );
  }
  return comparison === null ? (
    <MappingStep imported={imported} read={read} />
  ) : (
    <PreviewStep imported={imported} read={read} comparison={comparison} onDone={onClose} />
  );
}

interface ChooseStepProps {
  imported: Import;
  /** Several files were dropped; none of them was opened. */
  isSeveral: boolean;
  onFiles: (files: readonly File[]) => void;
  onClose: () => void;
}

function ChooseStep({ imported, isSeveral, onFiles, onClose }: ChooseStepProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const words = trImport.choose;
  const downloadSample = async () => {
    const sample = await imported.ask('sample', null);
    if (sample === null) return '';
    downloadFile(words.sampleFile, sample);
    return words.sampleDownloaded;
  };
  return (
    <>
      <ModalBody className={styles.body}>
        <StepHeading step={1}>{words.heading}</StepHeading>
        <DropZone inputRef={inputRef} onFiles={onFiles} />
        <FileStatus
          imported={imported}
          onStop={() => {
            imported.close();
            inputRef.current?.focus();
          }}
        />
        <div role="status" className={styles.messages}>
          {isSeveral && <Notice tone="warning">{words.several}</Notice>}
        </div>
        <p className={styles.muted}>{words.safe}</p>
        <div className={styles.row}>
          <DownloadButton label={words.sample} onDownload={downloadSample} />
        </div>
      </ModalBody>
      <ModalButtons>
        <Button onClick={onClose}>{trImport.cancel}</Button>
      </ModalButtons>
    </>
  );
}

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson';

interface DropZoneProps {
  inputRef: RefObject<HTMLInputElement | null>;
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
            const files = [...(target.files ?? [])];
            // Choosing the same file again, corrected, then fires a change event.
            target.value = '';
            onFiles(files);
          }}
        />
      </label>
      <p id="import-accepted" className={styles.muted}>
        {words.accepted}
      </p>
    </div>
  );
}
