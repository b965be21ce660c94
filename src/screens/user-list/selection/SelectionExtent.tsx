import {
  selectedCount,
  shareSelected,
  withAllMatching,
  withOnly,
  type SelectedUsers,
} from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import type { Shown } from '#state/useAnswer.ts';
import { trSelection } from '#text/trSelection.ts';
import { Button } from '#ui/Button.tsx';
import styles from './BulkBar.module.css';
import type { SelectionStore } from './selectionStore.ts';

interface SelectionExtentProps {
  store: SelectionStore;
  selected: SelectedUsers;
  query: UserQuery;
  shown: Shown<PageOfUsers>;
  onClear: () => void;
}

/** Beyond the page and back, and nobody. */
export function SelectionExtent({ store, selected, query, shown, onClear }: SelectionExtentProps) {
  const { value: answer, isCurrent } = shown;
  const ids = (answer?.rows ?? []).map(({ id }) => id);
  const total = isCurrent ? (answer?.total ?? 0) : 0;
  const hasMore = total > ids.length && shareSelected(selected, ids) === 'all';
  // A change of all names their true number, which is not known where it was counted only so far.
  const isExact = answer?.isTotalLowerBound !== true;
  const canTakeAll =
    isExact &&
    (selected.kind === 'ids'
      ? hasMore && selected.ids.size !== total
      : total > 0 && selected.total !== total);
  const isAll = selected.kind === 'matching' && !canTakeAll;
  const only = store.shown().isLoaded ? trSelection.onlyShown : trSelection.onlyPage;
  return (
    <>
      {/* One button: the focus stays on it when it has been pressed. */}
      {(canTakeAll || isAll) && (
        <Button
          look="quiet"
          className={styles.extent}
          onClick={() =>
            store.change((now) => (isAll ? withOnly(now, ids) : withAllMatching(now, query, total)))
          }
        >
          {isAll ? only : trSelection.all(total)}
        </Button>
      )}
      {selectedCount(selected) > 0 && (
        <Button look="quiet" aria-label={trSelection.clear} onClick={onClear}>
          {trSelection.clearShort}
        </Button>
      )}
    </>
  );
}
