import { useMemo } from 'react';
import { useLocation } from 'wouter';
import {
  formatLayout,
  layoutOfWords,
  layoutWords,
  parseLayout,
  type TableLayout,
} from '#domain/view/tableLayout.ts';
import { changedView } from '#domain/view/listView.ts';
import { formatListView, parseListView } from '#domain/view/viewAddress.ts';
import { COLUMNS_KEY, DENSITIES, type Density, useDensity } from '#platform/preferences.ts';
import { rememberedValue } from '#platform/remembered.ts';
import { usersPath } from '#screens/paths.ts';
import { useListSearch, useOpenedView } from '#screens/saved-views/savedViewStore.ts';

/** The columns that the person chose, and their setter. */
const { useChoice: useTableLayout } = rememberedValue(COLUMNS_KEY, {
  parse: parseLayout,
  format: formatLayout,
});

export interface TableLook {
  readonly columns: TableLayout;
  readonly density: Density;
}

/** As in an address: the density, then the columns if they are not the default. */
function formatLook({ columns, density }: TableLook): string {
  return [density, ...layoutWords(columns)].join('.');
}

/** Accepts any text. */
function parseLook(text: string): TableLook {
  const [first, ...words] = text.split('.');
  return {
    columns: layoutOfWords(words),
    density: DENSITIES.find((known) => known === first) ?? 'normal',
  };
}

/** The address of a list with this look. */
export function withLook(search: string, look: TableLook): string {
  const layout = formatLook(look);
  return formatListView(changedView(parseListView(search), (view) => ({ ...view, layout })));
}

/** How the table is shown, and the functions that change that. */
export interface ShownLook extends TableLook {
  /** It belongs to the address or to the open view: changes leave the browser's own unchanged. */
  readonly isOfView: boolean;
  readonly choose: (change: Partial<TableLook>) => void;
}

/** The look in the address of the list, else the one of this browser. */
export function useTableLook(): ShownLook {
  const [ownColumns, setOwnColumns] = useTableLayout();
  const [ownDensity, setOwnDensity] = useDensity();
  const [, navigate] = useLocation();
  const search = useListSearch();
  const hasOpened = useOpenedView() !== null;
  const { layout } = parseListView(search ?? '').view;
  const asked = useMemo(() => (layout === undefined ? null : parseLook(layout)), [layout]);
  const shown = asked ?? { columns: ownColumns, density: ownDensity };
  const isOfView = layout !== undefined || (search !== null && hasOpened);
  return {
    ...shown,
    isOfView,
    choose: (change) => {
      if (isOfView) {
        const next = withLook(search ?? '', { ...shown, ...change });
        navigate(usersPath() + next, { replace: true });
        return;
      }
      if (change.columns !== undefined) setOwnColumns(change.columns);
      if (change.density !== undefined) setOwnDensity(change.density);
    },
  };
}
