/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import { useSyncExternalStore } from 'react';
import {
  asSelection,
  isSelected,
  selectedCount,
  shareSelected,
  withRangeToggled,
  withToggled,
  withUsers,
} from '#domain/query/selection.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { nameOf } from '#screens/nameOf.ts';
import { trSelection } from '#text/trSelection.ts';
import type { SelectBoxes } from '#screens/user-list/selectionMode.ts';
import { SelectBox } from './SelectBox.tsx';
import styles from './SelectBox.module.css';
import type { SelectionStore } from './selectionStore.ts';

/** The checkboxes of rows, cards and pages, for one selection, and who is in it. */
export function createSelectBoxes(store: SelectionStore): SelectBoxes {
  const { get, shown, change, subscribe } = store;

  function PageBox() {
    const share = useSyncExternalStore(subscribe, () => shareSelected(get().selected, shown().ids));
    const isLoaded = useSyncExternalStore(subscribe, () => shown().isLoaded);
    return (
      <SelectBox
        label={isLoaded ? trSelection.shown : trSelection.page}
        share={share}
        onToggle={() => change((state) => withUsers(state, shown().ids, share !== 'all'))}
      />
    );
  }

  return {
    selection: () => {
      const { selected } = get();
      return selectedCount(selected) === 0 ? null : asSelection(selected);
    },
    UserBox: function UserBox({ user }) {
      const { id } = user;
      const isChecked = useSyncExternalStore(subscribe, () => isSelected(get().selected, id));
      return (
        <SelectBox
          label={trSelection.user(nameOf(user))}
          share={isChecked ? 'all' : 'none'}
          onToggle={(isRange) =>
            change((state) =>
              isRange ? withRangeToggled(state, id, shown().ids) : withToggled(state, id),
            )
          }
        />
      );
    },
    PageBox,
    PageCell: () => <PageCell PageBox={PageBox} />,
  };
}

interface PageCellProps {
  PageBox: SelectBoxes['PageBox'];
}

function PageCell({ PageBox }: PageCellProps) {
  const isNarrow = useIsNarrow();
  return (
    <th
      scope="col"
      role="columnheader"
      className={styles.column}
      // Said in each row: not the name of the box, which selects the page.
      aria-label={trSelection.column}
    >
      {isNarrow ? <span className="visually-hidden">{trSelection.column}</span> : <PageBox />}
    </th>
  );
}
