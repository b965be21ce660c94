import type { ListView } from '#domain/view/viewAddress.ts';
import { withWhere } from '#domain/view/withWhere.ts';
import { useListAddress } from '#state/useAddress.ts';

/** The condition of the list on the screen as its address has it, and what changes it: none removes it. */
export function useWhere() {
  const { listView, pushView } = useListAddress();
  const changeWhere = (where: readonly string[]) => pushView(withListWhere(listView, where));
  return { where: listView.view.where ?? [], changeWhere };
}

export function withListWhere({ kind, view }: ListView, where: readonly string[]): ListView {
  return kind === 'table'
    ? { kind, view: withWhere(view, where) }
    : { kind, view: withWhere(view, where) };
}
