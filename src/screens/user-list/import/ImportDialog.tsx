import { useEffect, useEffectEvent, useState } from 'react';
import { trImport } from '#text/user-list/trImport.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ChooseStep } from './ChooseStep.tsx';
import { FileSteps } from './FileSteps.tsx';
import { useImportFile } from './useImportFile.ts';

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
