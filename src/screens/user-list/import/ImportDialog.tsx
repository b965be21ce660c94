import { useEffect, useEffectEvent } from 'react';
import { trImport } from '#text/trImport.ts';
import { Modal } from '#ui/Modal.tsx';
import { ChooseStep } from './ChooseStep.tsx';
import { FileSteps } from './FileSteps.tsx';
import { useImportFile } from './useImportFile.ts';

interface ImportDialogProps {
  /** Dropped on the screen. */
  dropped: readonly File[];
  onClose: () => void;
}

/** Takes users in from a file, once the person has seen what that does. */
export function ImportDialog({ dropped, onClose }: ImportDialogProps) {
  return (
    <Modal isWide isSteady title={trImport.title} closeLabel={trImport.close} onClose={onClose}>
      {(close) => <ImportSteps dropped={dropped} onClose={close} />}
    </Modal>
  );
}

function ImportSteps({ dropped, onClose }: ImportDialogProps) {
  const file = useImportFile();
  const [first] = dropped;
  const openDropped = useEffectEvent((one: File) => void file.open(one));
  useEffect(() => {
    if (first !== undefined) openDropped(first);
  }, [first]);
  return file.read === null ? (
    <ChooseStep file={file} onClose={onClose} />
  ) : (
    <FileSteps file={file} read={file.read} onDone={onClose} />
  );
}
