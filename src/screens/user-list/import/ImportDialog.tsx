import { useEffect, useEffectEvent, useState, useRef, type DragEvent, type RefObject } from 'react';
import { trImport } from '#text/trImport.ts';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { useImportFile, type ImportFile, type ReadFile } from './useImportFile.ts';
import { rememberMapping, useFileMapping } from './useFileMapping.ts';
import { ComparedList } from './useComparison.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { MappingStep } from './MappingStep.tsx';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { Notice, Progress } from '#ui/notices/Notice.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import { FileProblem, StepButtons, StepHeading, DownloadButton } from './StepParts.tsx';
import styles from './ImportDialog.module.css';

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
  const file = useImportFile();
  // It is unknown which of them is meant.
  const [isSeveral, setIsSeveral] = useState(dropped.length > 1);
  const openFiles = (files: readonly File[]) => {
    const [first, ...others] = files;
    setIsSeveral(others.length > 0);
    if (others.length > 0) file.close();
    else if (first !== undefined) void file.open(first);
  };
  const only = dropped.length === 1 ? dropped[0] : undefined;
  const openDropped = useEffectEvent((one: File) => void file.open(one));
  useEffect(() => {
    if (only !== undefined) openDropped(only);
  }, [only]);
  return file.read === null ? (
    <ChooseStep file={file} isSeveral={isSeveral} onFiles={openFiles} onClose={onClose} />
  ) : (
    <FileSteps file={file} read={file.read} onDone={onClose} />
  );
}

interface FileStepsProps {
  file: ImportFile;
  read: ReadFile;
  onDone: () => void;
}

/** The steps after a file was read: its mapping, and the preview. */
function FileSteps({ file, read, onDone }: FileStepsProps) {
  const chosen = useFileMapping(read.description, file);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const preview = () => {
    const { headerKey } = read.description;
    if (headerKey !== null) rememberMapping(headerKey, chosen.mapping);
    setIsPreviewed(true);
  };
  return isPreviewed ? (
    <ComparedList file={file} reading={chosen}>
      {(list) => (
        <PreviewStep
          file={file}
          read={read}
          list={list}
          onBack={() => setIsPreviewed(false)}
          onDone={onDone}
        />
      )}
    </ComparedList>
  ) : (
    <MappingStep file={file} read={read} chosen={chosen} onNext={preview} />
  );
}

interface ChooseStepProps {
  file: ImportFile;
  /** Several files were dropped; none of them was opened. */
  isSeveral: boolean;
  onFiles: (files: readonly File[]) => void;
  onClose: () => void;
}

function ChooseStep({ file, isSeveral, onFiles, onClose }: ChooseStepProps) {
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
