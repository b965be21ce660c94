/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import { TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { isGrouped } from '#domain/query/userQuery.ts';
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
import type { PageOfUsers } from '#domain/userSource.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { usePrepare } from '#state/usePrepare.ts';
import { tr } from '#text/tr.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Pager } from '#ui/controls/Pager.tsx';
import { WaitingRows } from './lazyWaitingRows.ts';
import { LabelledColumnFilter } from './ColumnFilter.tsx';
import { ColumnHeader } from './ColumnHeader.tsx';
import { ListState } from '#screens/user-list/ListState.tsx';
import { useCountWords, type LiveList } from '#screens/user-list/LiveListContext.ts';
import { NoUsers } from '#screens/user-list/NoUsers.tsx';
import { matchesNobody, placeInPages, shownPage } from '#screens/user-list/pageOfUsers.ts';
import { SearchBox } from '#screens/user-list/toolbar/SearchBox.tsx';
import { SelectFace } from '#screens/user-list/SelectFace.tsx';
import { TableSheet } from '#screens/user-list/sheet/lazyTableSheet.ts';
import { SheetButton } from '#screens/user-list/sheet/SheetButton.tsx';
import { DuplicateRows, TableRows } from './TableRows.tsx';
import { useOpenOnlyMatch } from '#screens/user-list/toolbar/useOpenOnlyMatch.ts';
import { useFindMatch } from '#screens/user-list/toolbar/useFindMatch.ts';
import { useFollowUserLinks } from '#screens/user-list/UserLink.tsx';
import styles from './UserTable.module.css';
import { useSearchKey } from '#screens/user-list/toolbar/useSearchKey.ts';

interface UserTableProps {
  view: TableView;
  /** The view changed by a click. */
  onPush: (view: TableView) => void;
  /** The view changed by typing. */
  onReplace: (view: TableView) => void;
  /** Beside the search. */
  fileButtons: ReactNode;
}

/** The screen part "Kullanıcı Tablosu". */
export function UserTable({ view, onPush, onReplace, fileButtons }: UserTableProps) {
  const question = tableQuestion(view);
  usePrepare(question);
  const shown = useAnswerOrPrevious(question);
  const { value: answer, isCurrent } = shown;
  const searchRef = useRef<HTMLInputElement>(null);
  useSearchKey(searchRef);
  const followLinks = useFollowUserLinks();
  const openOnlyMatch = useOpenOnlyMatch(shown);
  const isNarrow = useIsNarrow();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const countWords = useCountWords();
  const findMatch = useFindMatch(view.text, answer);

  const clearAll = () => {
    onPush(withText(withoutFilters(view), ''));
    searchRef.current?.focus();
  };

  return (
    <section
      className={styles.card}
      // React's types know no custom properties.
      style={{ '--page-size': TABLE_PAGE_SIZE } as CSSProperties}
      aria-labelledby="user-table-title"
    >
      <div className={styles.head}>
        <h2 id="user-table-title" className={styles.title}>
          {tr.table.title}
        </h2>
        <SearchBox
          ref={searchRef}
          label={tr.table.search}
          value={view.text}
          onChange={(text) => onReplace(withText(view, text))}
          onEnter={openOnlyMatch}
        />
        {isNarrow ? (
          <SheetButton
            filters={view.filters}
            onAhead={TableSheet.preload}
            onOpen={() => {
              setIsSheetOpen(true);
              TableSheet.retry();
            }}
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
          answer={answer}
          onPush={onPush}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
      <div className={styles.state}>
        <ListState
          question={question}
          answer={answer}
          isNarrow={isNarrow}
          filters={view.filters}
          onDuplicates={(kinds) => onPush(withFilter(view, 'duplicate', kinds))}
          onRemove={(filter, isLast) => {
            onPush(withFilter(view, filter, []));
            if (isLast) searchRef.current?.focus();
          }}
        />
      </div>
      <AnswerArea shown={shown} isInCard className={styles.answer}>
        {/* A scroll region must be focusable, or keyboards cannot reach its right half. */}
        <div
          className={styles.scroller}
          role="region"
          aria-label={tr.table.scrollRegion}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {/* Not in the header of the names, whose name would be that of the box as well. */}
          {!isNarrow && answer !== undefined && answer.rows.length > 0 && (
            <div className={styles.pageBox}>
              <SelectFace label={tr.selection.page} />
            </div>
          )}
          <table role="table" className={styles.table} aria-labelledby="user-table-title">
            <caption className="visually-hidden">{tr.table.caption}</caption>
            <thead role="rowgroup">
              <tr role="row">
                {COLUMN_NAMES.map((column) => (
                  <ColumnHeader
                    key={column}
                    column={column}
                    sortOrder={view.sort?.column === column ? view.sort.order : null}
                    filters={view.filters}
                    isPlain={isNarrow}
                    onSort={() => onPush(withSortToggled(view, column))}
                    onFilter={(filter, values) => onPush(withFilter(view, filter, values))}
                  />
                ))}
                <th scope="col" role="columnheader" className={styles.actions}>
                  {tr.table.actions}
                </th>
              </tr>
            </thead>
            {/* No <tbody> without rows: screen readers would announce an empty group. */}
            {answer !== undefined && answer.rows.length > 0 && (
              // The links in it, which keyboards press as well.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
              <tbody role="rowgroup" onClick={followLinks}>
                {isGrouped(question.query) ? (
                  <DuplicateRows
                    rows={answer.rows}
                    findMatch={findMatch}
                    peeked={view.peeked}
                    values={view.filters.duplicate ?? []}
                  />
                ) : (
                  <TableRows rows={answer.rows} findMatch={findMatch} peeked={view.peeked} />
                )}
              </tbody>
            )}
          </table>
          {answer === undefined && shown.problem === null && <WaitingRows />}
        </div>
        {matchesNobody(answer) && <NoUsers isNarrowed={answer.listTotal > 0} onClear={clearAll} />}
      </AnswerArea>
      <div className={styles.foot}>
        <Pager
          label={tr.table.pages}
          page={shownPage(shown, view.page)}
          pageCount={pageCount(answer?.total ?? 0, TABLE_PAGE_SIZE)}
          onPageChange={(page) => onPush(withPage(view, page))}
        >
          {answer && placeInPages(answer, rangeText(answer.page, answer.total, TABLE_PAGE_SIZE))}
        </Pager>
      </div>
      <Announcer message={answer && isCurrent ? announcement(view, answer, countWords) : ''} />
    </section>
  );
}

function announcement(
  view: TableView,
  answer: PageOfUsers,
  countWords: LiveList['countWords'],
): string {
  const { page, total } = answer;
  const parts = [countWords(tr.list.resultsFound(total), answer)];
  if (total > 0) {
    const { start, end } = pageRange(page, total, TABLE_PAGE_SIZE);
    parts.push(tr.list.rowsShown(start, end));
  }
  if (view.sort !== null) {
    parts.push(tr.table.sorted(tr.columns[view.sort.column], view.sort.order));
  }
  return parts.join('. ');
}
