import { ConditionDialog } from './ConditionDialog.tsx';
import { useWhere } from './useWhere.ts';

interface ListConditionDialogProps {
  /** The position of the test that gets the focus; -1: the last one. */
  at: number;
  onClose: () => void;
}

/** Edits the condition of the list on the screen. */
export function ListConditionDialog({ at, onClose }: ListConditionDialogProps) {
  const { where, changeWhere } = useWhere();
  return <ConditionDialog at={at} where={where} onApply={changeWhere} onClose={onClose} />;
}
