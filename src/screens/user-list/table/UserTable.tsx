/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import { useRef, type CSSProperties } from 'react';
import { TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { isGrouped } from '#domain/query/userQuery.ts';
import { pageCount, pageRange, rangeText } from '#domain/query/pages.ts';
import {
  tableQuestion,
  withFilter,
  withPage,
  withText,
  withoutFilters,
  type TableView,
} from '#domain/view/tableView.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { usePrepare } from '#state/useAnswer.ts';
import { tr } from '#text/tr.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Pager } from '#ui/controls/Pager.tsx';
import { WaitingRows } from '#screens/user-list/table/WaitingRows.tsx';
import { TableHead } from './TableHead.tsx';
import { ListState } from '#screens/user-list/ListState.tsx';
import { useCountWords, type LiveList } from '#screens/user-list/LiveListContext.ts';
import { NoUsers } from '#screens/user-list/NoUsers.tsx';
import { matchesNobody, placeInPages, shownPage } from '#screens/user-list/pageOfUsers.ts';
import { SelectFace } from '#screens/user-list/SelectFace.tsx';
import { TableRows } from './TableRows.tsx';
import { TableBar, type TableBarProps } from './TableBar.tsx';
import { TableLayout, useShownColumns } from '#screens/user-list/layout/TableLayout.tsx';
import { useFindMatch } from '#screens/user-list/toolbar/useFindMatch.ts';
import { useFollowUserLinks } from '#screens/user-list/UserLink.tsx';
import styles from './UserTable.module.css';

type UserTableProps = Omit<TableBarProps, 'shown' | 'searchRef'>;

/** The "Kullanıcı Tablosu" of the specification. */
export function UserTable(props: UserTableProps) {
  const { view, onPush } = props;
  const question = tableQuestion(view);
  usePrepare(question);
  const shown = useAnswerOrPrevious(question);
  const { value: answer, isCurrent } = shown;
  const searchRef = useRef<HTMLInputElement>(null);
  const followLinks = useFollowUserLinks();
  const isNarrow = useIsNarrow();
  const countWords = useCountWords();
  const findMatch = useFindMatch(view.text);
  const columns = useShownColumns();
  const Head = columns?.Head ?? TableHead;

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
      <TableBar {...props} shown={shown} searchRef={searchRef} />
      <div className={styles.state}>
        <ListState
          question={question}
          answer={answer}
          isNarrow={isNarrow}
          filters={view.filters}
          hasCondition={view.where !== undefined}
          onDuplicates={(kinds) => onPush(withFilter(view, 'duplicate', kinds))}
          onRemove={(filter, isLast) => {
            onPush(withFilter(view, filter, []));
            if (isLast) searchRef.current?.focus();
          }}
        />
      </div>
      <AnswerArea shown={shown} search={view.text} isInCard className={styles.answer}>
        {/* A scroll region must be focusable, or keyboards cannot reach its right half. */}
        <div
          className={styles.scroller}
          role="region"
          aria-label={tr.table.scrollRegion}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {/* Not in the header of the names, whose name would include that of the checkbox. */}
          {!isNarrow && answer !== undefined && answer.rows.length > 0 && (
            <div className={styles.pageBox}>
              <SelectFace label={tr.selection.page} />
            </div>
          )}
          <table role="table" className={styles.table} aria-labelledby="user-table-title">
            <caption className="visually-hidden">{tr.table.caption}</caption>
            <Head view={view} isPlain={isNarrow} onPush={onPush} />
            {/* No <tbody> without rows: screen readers would announce an empty group. */}
            {answer !== undefined && answer.rows.length > 0 && (
              // The links in it, which keyboards press as well.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
              <tbody role="rowgroup" onClick={followLinks}>
                <TableRows
                  rows={answer.rows}
                  findMatch={findMatch}
                  peeked={view.peeked}
                  cells={columns?.cells}
                  values={isGrouped(question.query) ? view.filters.duplicate : undefined}
                />
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
          beside={<TableLayout view={view} onPush={onPush} />}
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
