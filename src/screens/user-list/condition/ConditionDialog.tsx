import { trConditionDialog } from '#text/user-list/trCondition.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ConditionForm, type ConditionFormProps } from './ConditionForm.tsx';

/** Edits the condition of the list, which changes when it is applied. */
export function ConditionDialog({ onClose, ...edited }: ConditionFormProps) {
  return (
    <Modal
      hasFixedTop
      isWide
      title={trConditionDialog.title}
      closeLabel={trConditionDialog.close}
      onClose={onClose}
    >
      {(close) => <ConditionForm {...edited} onClose={close} />}
    </Modal>
  );
}
