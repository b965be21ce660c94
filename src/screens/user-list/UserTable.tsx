import { useMemo, useRef } from 'react';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import { TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { pageCount, pageRange, rangeText } from '#domain/query/pages.ts';
import {
  tableQuestion,
  withFilter,
  withPage,
  withSortToggled,
  withText,
  withoutFilters,
  type TableView,
} from '#domain/view/tableView.ts';
import { compilePattern } from '#domain/turkish/turkish.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { useSteadyAnswer } from '#state/useAnswer.ts';
import { usePrepare } from '#state/usePrepare.ts';
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
  /** The view changed by a click. */
  onPush: (view: TableView) => void;
  /** The view changed by typing. */
  onReplace: (view: TableView) => void;
}

/** The screen part "Kullanıcı Tablosu". */
export function UserTable({ view, onPush, onReplace }: UserTableProps) {
  const question = tableQuestion(view);
  usePrepare(question);
  const shown = useSteadyAnswer(question);
  const { value: answer, isCurrent } = shown;
  const searchRef = useRef<HTMLInputElement>(null);
  useSearchKey(searchRef);
  const pattern = useMemo(() => compilePattern(view.text), [view.text]);

  const clearAll = () => {
    onPush(withText(withoutFilters(view), ''));
    searchRef.current?.focus();
  };

  return (
    <section className={styles.card} aria-labelledby="user-table-title">
      <div className={styles.head}>
        <h2 id="user-table-title">{tr.table.title}</h2>
        <p className={styles.count}>{answer && tr.list.resultCount(answer.total)}</p>
        <SearchBox
          ref={searchRef}
          label={tr.table.search}
          value={view.text}
          onChange={(text) => onReplace(withText(view, text))}
        />
      </div>
      <ActiveFilters
        filters={view.filters}
        onRemove={(filter, isLast) => {
          onPush(withFilter(view, filter, []));
          if (isLast) searchRef.current?.focus();
        }}
      />
      <AnswerArea shown={shown} isInCard>
        {/* A scroll region must be focusable, or keyboards cannot reach its right half. */}
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
                    filters={view.filters}
                    onSort={() => onPush(withSortToggled(view, column))}
                    onFilter={(filter, values) => onPush(withFilter(view, filter, values))}
                  />
                ))}
                <th scope="col" className={styles.actions}>
                  {tr.table.actions}
                </th>
              </tr>
            </thead>
            {/* No <tbody> without rows: screen readers would announce an empty group. */}
            {answer !== undefined && answer.rows.length > 0 && (
              <tbody>
                {answer.rows.map((user, position) => (
                  // By position: paging updates the ten rows in place, and a stored list may hold
                  // the same id twice.
                  // oxlint-disable-next-line react/no-array-index-key
                  <UserRow key={position} user={user} pattern={pattern} />
                ))}
              </tbody>
            )}
          </table>
        </div>
        {answer?.total === 0 && <NoUsers isNarrowed={answer.listTotal > 0} onClear={clearAll} />}
      </AnswerArea>
      <div className={styles.foot}>
        <Pager
          label={tr.table.pages}
          page={answer !== undefined && isCurrent ? answer.page : view.page}
          pageCount={pageCount(answer?.total ?? 0, TABLE_PAGE_SIZE)}
          onPageChange={(page) => onPush(withPage(view, page))}
        >
          {answer && rangeText(answer.page, answer.total, TABLE_PAGE_SIZE)}
        </Pager>
      </div>
      <Announcer message={isCurrent ? announcement(view, answer) : ''} />
    </section>
  );
}

function announcement(view: TableView, answer: PageOfUsers | undefined): string {
  if (answer === undefined) return '';
  const { page, total } = answer;
  const parts = [tr.list.resultsFound(total)];
  if (total > 0) {
    const { start, end } = pageRange(page, total, TABLE_PAGE_SIZE);
    parts.push(tr.list.rowsShown(start, end));
  }
  if (view.sort !== null) {
    parts.push(tr.table.sorted(tr.columns[view.sort.column], view.sort.order));
  }
  return parts.join('. ');
}
