import { useState } from 'react';
import { withChanges, type TableView } from '#domain/view/listView.ts';
import { useIsNarrow } from '#platform/environment.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { TableSheet } from '#screens/user-list/lazyParts.tsx';
import { FilterButton } from '#screens/user-list/filter/Filters.tsx';
import { FileButtons, SheetButton } from '#screens/user-list/toolbar/buttons.tsx';
import { SearchBox } from '#screens/user-list/toolbar/search.tsx';
import { LiveCount } from '#screens/shared-list/LiveCount.tsx';
import { tr } from '#text/tr.ts';
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

/** The title, how many users match, the search and the filters; on a phone these are in a sheet. */
export function TableBar({ view, words = tr.table, onPush, onReplace }: TableBarProps) {
  const { question, shown } = useUserList();
  const isNarrow = useIsNarrow();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id="user-table-title">{words.title}</h2>
          {!isNarrow && (
            <LiveCount className={styles.count} question={question} answer={shown.value} />
          )}
        </div>
        <SearchBox
          label={words.search}
          value={view.text}
          onChange={(text) => onReplace(withChanges(view, { text }))}
        />
        {isNarrow ? (
          <SheetButton sheet={TableSheet} onOpen={() => setIsSheetOpen(true)} />
        ) : (
          <FilterButton />
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
