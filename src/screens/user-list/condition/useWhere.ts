import { changedView } from '#domain/view/changedView.ts';
import { withWhere } from '#domain/view/withWhere.ts';
import { useListAddress } from '#state/useAddress.ts';

/**
 * The condition of the list on the screen as in its address, and its setter: no pieces remove it.
 */
export function useWhere() {
  const { listView, pushView } = useListAddress();
  const changeWhere = (where: readonly string[]) =>
    pushView(changedView(listView, (view) => withWhere(view, where)));
  return { where: listView.view.where ?? [], changeWhere };
}
