import { useState } from 'react';
import { partLoader, usePart } from '#ui/loading/usePart.ts';
import type { ShownColumns } from './shownColumns.ts';

/** What a person chooses of the columns, and how. */
const TABLE_LAYOUT = partLoader(() =>
  import('#screens/user-list/layout/TableLayout.tsx').then((module) => module.TableLayout),
);

/** @param layout what the address asks for */
export function useColumns(layout: string | undefined, isNarrow: boolean) {
  const { part: TableLayout, hasFailed } = usePart(TABLE_LAYOUT);
  /** `null`: those of the specification. */
  const [columns, setColumns] = useState<ShownColumns | null>(null);
  return {
    columns,
    setColumns,
    TableLayout,
    /** Some are chosen, and cannot be shown yet: others would move. A narrow window has no columns. */
    isWaiting:
      !TableLayout &&
      !hasFailed &&
      (layout || (!isNarrow && document.documentElement.dataset['columns'])),
  };
}
