import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isDefaultLayout, type LaidOutColumn } from '#domain/view/tableLayout.ts';
import { withChanges, type TableView } from '#domain/view/listView.ts';
import { showDensity, useDensity } from '#platform/preferences.ts';
import { usePageAction } from '#screens/pageActions.tsx';
import { tr, trPrinted, trLayout } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LayoutDialog } from '#screens/user-list/lazyParts.tsx';
import { showColumns } from './columns.tsx';
import styles from './TableLayout.module.css';
import { useTableLook } from './tableLook.ts';

/** The chosen look of the table. @returns columns `null`: those of the specification */
export function useColumns(isNarrow: boolean) {
  const { columns: layout, density } = useTableLook();
  const [ownDensity] = useDensity();
  // A phone has no columns.
  const columns = useMemo(
    () => (isNarrow || isDefaultLayout(layout) ? null : showColumns(layout)),
    [isNarrow, layout],
  );
  // Also when another tab changes the choice.
  useLayoutEffect(() => {
    showDensity(density);
    return () => showDensity(ownDensity);
  }, [density, ownDensity]);
  return { layout, columns };
}

interface TableLayoutProps {
  view: TableView;
  layout: readonly LaidOutColumn[];
  onPush: (view: TableView) => void;
}

/** Opens the dialog for the columns; removes a sort that no visible header shows. */
export function TableLayout({ view, layout, onPush }: TableLayoutProps) {
  const [isOpen, setIsOpen] = useState(false);
  const openRef = useRef<HTMLButtonElement>(null);
  const open = () => {
    setIsOpen(true);
  };
  usePageAction('columns', open);
  const { sort } = view;
  return (
    <>
      {sort !== null && isHidden(layout, sort.column) && (
        <RemoveSort
          sort={sort}
          onClick={() => {
            onPush(withChanges(view, { sort: null }));
            // This button is about to be removed.
            openRef.current?.focus();
          }}
        />
      )}
      <Button
        ref={openRef}
        className={styles.open}
        title={trLayout.open}
        aria-haspopup="dialog"
        onPointerEnter={LayoutDialog.preload}
        onFocus={LayoutDialog.preload}
        onClick={open}
      >
        <Icon name="columns" size={18} />
        <span>{trLayout.open}</span>
      </Button>
      {isOpen && <LayoutDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface RemoveSortProps {
  sort: NonNullable<TableView['sort']>;
  onClick: () => void;
}

function RemoveSort({ sort: { column, order }, onClick }: RemoveSortProps) {
  const words = trPrinted.sort(tr.columns[column], order);
  return (
    <Button
      className={styles.sort}
      aria-label={trLayout.removeSort(words)}
      title={trLayout.removeSort(words)}
      onClick={onClick}
    >
      <span>{words}</span>
      <span className={styles.short} aria-hidden="true">
        {tr.columns[column]}
      </span>
      <Icon name="close" size={16} />
    </Button>
  );
}

function isHidden(layout: readonly LaidOutColumn[], column: string): boolean {
  return layout.some(({ name, isShown }) => name === column && !isShown);
}
