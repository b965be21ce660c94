import { useRef } from 'react';
import { trImport } from '#text/user-list/trImport.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ModalBody } from '#ui/dialogs/Modal.tsx';
import { Notice, Progress } from '#ui/notices/Notice.tsx';
import { DropZone } from './DropZone.tsx';
import { FileProblem } from './FileProblem.tsx';
import styles from './ImportDialog.module.css';
import { SampleButton } from './SampleButton.tsx';
import { StepButtons } from './StepButtons.tsx';
import { StepHeading } from './StepHeading.tsx';
import type { ImportFile } from './useImportFile.ts';

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
