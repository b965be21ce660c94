import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isDefaultLayout, type LaidOutColumn } from '#domain/view/tableLayout.ts';
import { withSort, type TableView } from '#domain/view/tableView.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { showDensity, useDensity } from '#platform/useLooks.ts';
import type { ShownColumns } from '#screens/user-list/table/shownColumns.ts';
import { tr } from '#text/tr.ts';
import { trPrinted } from '#text/user-list/trPrinted.ts';
import { trLayout } from '#text/user-list/trLayout.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LayoutDialog } from '#screens/user-list/lazyParts.tsx';
import { showColumns } from './showColumns.tsx';
import styles from './TableLayout.module.css';
import { useTableLook } from './tableLook.ts';

interface TableLayoutProps {
  view: TableView;
  onPush: (view: TableView) => void;
}

/** The columns that the person chose; `null`: those of the specification. A phone has no columns. */
export function useShownColumns(): ShownColumns | null {
  const isNarrow = useIsNarrow();
  const { columns } = useTableLook();
  return useMemo(
    () => (isNarrow || isDefaultLayout(columns) ? null : showColumns(columns)),
    [isNarrow, columns],
  );
}

/**
 * Applies the density that the person chose, and opens the dialog for that choice. A phone has no
 * columns.
 */
export function TableLayout({ view, onPush }: TableLayoutProps) {
  const isNarrow = useIsNarrow();
  const { columns: layout, density } = useTableLook();
  const [ownDensity] = useDensity();
  const [isOpen, setIsOpen] = useState(false);
  const openRef = useRef<HTMLButtonElement>(null);
  // Also when another tab changes the choice.
  useLayoutEffect(() => {
    showDensity(density);
    return () => showDensity(ownDensity);
  }, [density, ownDensity]);
  if (isNarrow) return null;

  const { sort } = view;
  return (
    <>
      {/* No visible header shows it. */}
      {sort !== null && isHidden(layout, sort.column) && (
        <RemoveSort
          sort={sort}
          onClick={() => {
            onPush(withSort(view, null));
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
        onClick={() => setIsOpen(true)}
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
