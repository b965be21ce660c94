import { useState } from 'react';
import { withFilter, withChanges, type TableView } from '#domain/view/listView.ts';
import { useIsNarrow } from '#platform/environment.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { TableSheet } from '#screens/user-list/lazyParts.tsx';
import { FileButtons, SheetButton } from '#screens/user-list/toolbar/buttons.tsx';
import { SearchBox } from '#screens/user-list/toolbar/search.tsx';
import { tr } from '#text/tr.ts';
import { LabelledColumnFilter } from './ColumnFilter.tsx';
import styles from './UserTable.module.css';

export interface TableBarProps {
  view: TableView;
  /** By default the table's. */
  words?: { readonly title: string; readonly search: string };
  /** The view changed by a click. */
  onPush: (view: TableView) => void;
  /** The view changed by typing. */
  onReplace: (view: TableView) => void;
}

/** The title, the search and the filters of the table; on a phone the filters are in a sheet. */
export function TableBar({ view, words = tr.table, onPush, onReplace }: TableBarProps) {
  const { shown } = useUserList();
  const isNarrow = useIsNarrow();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <>
      <div className={styles.head}>
        <h2 id="user-table-title" className={styles.title}>
          {words.title}
        </h2>
        <SearchBox
          label={words.search}
          value={view.text}
          onChange={(text) => onReplace(withChanges(view, { text }))}
        />
        {isNarrow ? (
          <SheetButton
            filters={view.filters}
            sheet={TableSheet}
            onOpen={() => setIsSheetOpen(true)}
          />
        ) : (
          (['role', 'status'] as const).map((filter) => (
            <LabelledColumnFilter
              key={filter}
              filter={filter}
              chosen={view.filters[filter] ?? []}
              onChange={(values) => onPush(withFilter(view, filter, values))}
            />
          ))
        )}
        <FileButtons />
      </div>
      {isSheetOpen && (
        <TableSheet
          view={view}
          answer={shown.value}
          onPush={onPush}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
    </>
  );
}
