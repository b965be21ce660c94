import { withWhere } from '#domain/view/withWhere.ts';
import { useListAddress } from '#state/useAddress.ts';
import { ConditionDialog } from './ConditionDialog.tsx';

interface ListConditionDialogProps {
  /** The position of the test that gets the focus; -1 is the last one. */
  at: number;
  onClose: () => void;
}

/** Edits the condition of the list on the screen. */
export function ListConditionDialog({ at, onClose }: ListConditionDialogProps) {
  const { listView, pushView } = useListAddress();
  const apply = (where: readonly string[]) =>
    pushView(
      listView.kind === 'table'
        ? { kind: 'table', view: withWhere(listView.view, where) }
        : { kind: 'cards', view: withWhere(listView.view, where) },
    );
  return <ConditionDialog at={at} where={listView.view.where} onApply={apply} onClose={onClose} />;
}
