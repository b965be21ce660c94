import { trExport } from '#text/user-list/trExport.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ExportForm, type ExportFormProps } from './ExportForm.tsx';

/** Downloads users as a file: which users, format and columns. */
export function ExportDialog({ onClose, ...asked }: ExportFormProps) {
  return (
    <Modal
      hasFixedTop
      isWide
      title={trExport.title}
      closeLabel={trExport.dismiss}
      onClose={onClose}
    >
      {(close) => <ExportForm {...asked} onClose={close} />}
    </Modal>
  );
}
