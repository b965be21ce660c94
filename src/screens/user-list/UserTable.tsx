import { useMemo, useRef } from 'react';
import { COLUMN_NAMES } from '#domain/columns.ts';
import { TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { pageCount, pageRange, rangeText } from '#domain/pages.ts';
import {
  tableRows,
  withFilter,
  withPage,
  withSortToggled,
  withText,
  withoutFilters,
  type TableView,
} from '#domain/tableView.ts';
import { compilePattern } from '#domain/turkish.ts';
import { useSearchAhead } from '#state/useSearchAhead.ts';
import { useUserIndex, useUsers } from '#state/useUsers.ts';
import { tr } from '#text/tr.ts';
import { Announcer } from '#ui/Announcer.tsx';
import { Pager } from '#ui/Pager.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { ColumnHeader } from './ColumnHeader.tsx';
import { NoUsers } from './NoUsers.tsx';
import { SearchBox } from './SearchBox.tsx';
import { UserRow } from './UserRow.tsx';
import styles from './UserTable.module.css';
import { useSearchKey } from './useSearchKey.ts';

interface UserTableProps {
  view: TableView;
  /** A click changed the view. */
  onPush: (view: TableView) => void;
  /** Typing changed the view. */
  onReplace: (view: TableView) => void;
}

/** The screen part "Kullanıcı Tablosu". */
export function UserTable({ view: askedView, onPush, onReplace }: UserTableProps) {
  const index = useUserIndex();
  const { users } = useUsers();
  useSearchAhead(index);
  const searchRef = useRef<HTMLInputElement>(null);
  useSearchKey(searchRef);
  const { view, rows, total } = useMemo(() => tableRows(index, askedView), [index, askedView]);
  const pattern = useMemo(() => compilePattern(view.text), [view.text]);

  const clearAll = () => {
    onPush(withText(withoutFilters(view), ''));
    searchRef.current?.focus();
  };

  return (
    <section className={styles.card} aria-labelledby="user-table-title">
      <div className={styles.head}>
        <h2 id="user-table-title">{tr.table.title}</h2>
        <p className={styles.count}>{tr.list.resultCount(total)}</p>
        <SearchBox
          ref={searchRef}
          label={tr.table.search}
          value={view.text}
          onChange={(text) => onReplace(withText(view, text))}
        />
      </div>
      <ActiveFilters
        filters={view.filters}
        onRemove={(column, isLast) => {
          onPush(withFilter(view, column, []));
          if (isLast) searchRef.current?.focus();
        }}
      />
      {/* A region that scrolls must be reachable by keyboard, or its right half is not. */}
      <div
        className={styles.scroller}
        role="region"
        aria-label={tr.table.scrollRegion}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className={styles.table} aria-labelledby="user-table-title">
          <caption className="visually-hidden">{tr.table.caption}</caption>
          <thead>
            <tr>
              {COLUMN_NAMES.map((column) => (
                <ColumnHeader
                  key={column}
                  column={column}
                  sortOrder={view.sort?.column === column ? view.sort.order : null}
                  chosen={view.filters[column] ?? []}
                  index={index}
                  onSort={() => onPush(withSortToggled(view, column))}
                  onFilter={(values) => onPush(withFilter(view, column, values))}
                />
              ))}
              <th scope="col" className={styles.actions}>
                {tr.table.actions}
              </th>
            </tr>
          </thead>
          {/* Without rows there is no group of them, which would be told and hold nothing. */}
          {rows.length > 0 && (
            <tbody>
              {rows.map((user, position) => (
                // By position: a page's ten rows are the same ten places with other people in them,
                // and a stored list may hold the same id twice.
                // oxlint-disable-next-line react/no-array-index-key
                <UserRow key={position} user={user} pattern={pattern} />
              ))}
            </tbody>
          )}
        </table>
      </div>
      {total === 0 && <NoUsers isNarrowed={users.length > 0} onClear={clearAll} />}
      <div className={styles.foot}>
        <Pager
          label={tr.table.pages}
          page={view.page}
          pageCount={pageCount(total, TABLE_PAGE_SIZE)}
          onPageChange={(page) => onPush(withPage(view, page))}
        >
          {rangeText(view.page, total, TABLE_PAGE_SIZE)}
        </Pager>
      </div>
      <Announcer message={announcement(view, total)} />
    </section>
  );
}

function announcement(view: TableView, total: number): string {
  const parts = [tr.list.resultsFound(total)];
  if (total > 0) {
    const { start, end } = pageRange(view.page, total, TABLE_PAGE_SIZE);
    parts.push(tr.list.rowsShown(start, end));
  }
  if (view.sort !== null) {
    parts.push(tr.table.sorted(tr.columns[view.sort.column], view.sort.order));
  }
  return parts.join('. ');
}
