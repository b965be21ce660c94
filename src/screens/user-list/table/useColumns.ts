import { useState } from 'react';
import { firstIdle } from '#platform/whenIdle.ts';
import { partLoader, usePart } from '#ui/loading/usePart.ts';
import type { ShownColumns } from './shownColumns.ts';

/** The code that shows a person's choice of columns. */
const TABLE_LAYOUT = partLoader(
  () => import('#screens/user-list/layout/TableLayout.tsx').then((module) => module.TableLayout),
  firstIdle,
);

/** @param layout the layout of the address */
export function useColumns(layout: string | undefined, isNarrow: boolean) {
  const { part: TableLayout, hasFailed } = usePart(TABLE_LAYOUT);
  /** `null`: the specification's columns. */
  const [columns, setColumns] = useState<ShownColumns | null>(null);
  return {
    columns,
    setColumns,
    TableLayout,
    /**
     * A chosen layout cannot be shown yet, and showing the default first would move columns. A
     * narrow window has no columns.
     */
    isWaiting:
      !TableLayout &&
      !hasFailed &&
      (layout || (!isNarrow && document.documentElement.dataset['columns'])),
  };
}
