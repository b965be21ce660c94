import { useState, type ReactNode, type RefObject } from 'react';
import { withFilter, withText, type TableView } from '#domain/view/tableView.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { TableSheet } from '#screens/user-list/lazyParts.tsx';
import { SheetButton } from '#screens/user-list/sheet/SheetButton.tsx';
import { SearchBox } from '#screens/user-list/toolbar/SearchBox.tsx';
import { useOpenOnlyMatch } from '#screens/user-list/toolbar/useOpenOnlyMatch.ts';
import { useSearchKey } from '#screens/user-list/toolbar/useSearchKey.ts';
import type { Shown } from '#state/useAnswer.ts';
import { tr } from '#text/tr.ts';
import { LabelledColumnFilter } from './ColumnFilter.tsx';
import styles from './UserTable.module.css';

export interface TableBarProps {
  view: TableView;
  /** By default the table's. */
  words?: { readonly title: string; readonly search: string };
  /** What is shown of the answer to it. */
  shown: Shown<PageOfUsers>;
  searchRef: RefObject<HTMLInputElement | null>;
  /** The view changed by a click. */
  onPush: (view: TableView) => void;
  /** The view changed by typing. */
  onReplace: (view: TableView) => void;
  /** Beside the search. */
  fileButtons: ReactNode;
}

/** The title, the search and the filters of the table; on a phone the filters are in a sheet. */
export function TableBar(props: TableBarProps) {
  const { view, words = tr.table, shown, searchRef, onPush, onReplace, fileButtons } = props;
  useSearchKey(searchRef);
  const openOnlyMatch = useOpenOnlyMatch(shown);
  const isNarrow = useIsNarrow();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <>
      <div className={styles.head}>
        <h2 id="user-table-title" className={styles.title}>
          {words.title}
        </h2>
        <SearchBox
          ref={searchRef}
          label={words.search}
          value={view.text}
          onChange={(text) => onReplace(withText(view, text))}
          onEnter={openOnlyMatch}
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
        {fileButtons}
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
