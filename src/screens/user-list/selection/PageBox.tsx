import { useSyncExternalStore } from 'react';
import { shareSelected, withUsers } from '#domain/query/selection.ts';
import { tr } from '#text/tr.ts';
import { trSelection } from '#text/user-list/trSelection.ts';
import { TickBox } from '#ui/controls/TickBox.tsx';
import type { SelectionStore } from './selectionStore.ts';

/** The page's checkbox, for a list without a header for it. */
export function PageBox({ store }: { store: SelectionStore }) {
  const { get, shown, change, subscribe } = store;
  const share = useSyncExternalStore(subscribe, () => shareSelected(get().selected, shown().ids));
  const isLoaded = useSyncExternalStore(subscribe, () => shown().isLoaded);
  return (
    <TickBox
      label={isLoaded ? trSelection.shown : tr.selection.page}
      share={share}
      onToggle={(isTicked) => change((state) => withUsers(state, shown().ids, isTicked))}
    />
  );
}
