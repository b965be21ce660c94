import { useEffect, useRef, useSyncExternalStore } from 'react';
import { shareSelected, withUsers } from '#domain/query/selection.ts';
import { tr } from '#text/tr.ts';
import { trSelection } from '#text/user-list/trSelection.ts';
import styles from './PageBox.module.css';
import type { SelectionStore } from './selectionStore.ts';

/** The box of the page, for a list without a header that would hold it. */
export function PageBox({ store }: { store: SelectionStore }) {
  const { get, shown, change, subscribe } = store;
  const ref = useRef<HTMLInputElement>(null);
  const share = useSyncExternalStore(subscribe, () => shareSelected(get().selected, shown().ids));
  const isLoaded = useSyncExternalStore(subscribe, () => shown().isLoaded);
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = share === 'some';
  }, [share]);
  return (
    <label className={styles.box}>
      <input
        ref={ref}
        type="checkbox"
        aria-label={isLoaded ? trSelection.shown : tr.selection.page}
        checked={share === 'all'}
        onChange={() => {
          ref.current?.focus();
          change((state) => withUsers(state, shown().ids, share !== 'all'));
        }}
      />
    </label>
  );
}
