/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import type { CSSProperties, RefObject } from 'react';
import { TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { shareSelected, withUsers } from '#domain/query/selection.ts';
import { isGrouped } from '#domain/query/userQuery.ts';
import { pageCount, pageRange, rangeText } from '#domain/query/pages.ts';
import type { TableView } from '#domain/view/listView.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import { useIsNarrow } from '#platform/environment.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { countWords } from '#screens/shared-list/countWords.ts';
import { tr } from '#text/tr.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Pager } from '#ui/controls/Pager.tsx';
import { Skeleton } from '#ui/loading/Skeleton.tsx';
import { LayoutButton, useColumns } from '#screens/user-list/layout/TableLayout.tsx';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { ListState } from '#screens/user-list/ListState.tsx';
import { NoListUsers } from '#screens/user-list/NoUsers.tsx';
import { matchesNobody, placeInPages, shownPage } from '#screens/user-list/pageOfUsers.ts';
import { SelectFace } from '#screens/user-list/RowParts.tsx';
import { TableBar, type TableBarProps } from './TableBar.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRows } from './TableRows.tsx';
import styles from './UserTable.module.css';

/** The "Kullanıcı Tablosu" of the specification. */
export function UserTable(props: TableBarProps) {
  const { view, onPush } = props;
  const { question, shown, rowsRef } = useUserList();
  const { value: answer, isCurrent } = shown;
  const isNarrow = useIsNarrow();
  const columns = useColumns(isNarrow);
  const Head = columns?.Head ?? TableHead;
  const hasRows = answer !== undefined && answer.rows.length > 0;

  return (
    <section
      className={styles.card}
      // React's types know no custom properties.
      style={{ '--page-size': TABLE_PAGE_SIZE } as CSSProperties}
      aria-labelledby="user-table-title"
    >
      <TableBar {...props} />
      <div className={styles.state}>
        <ListState isCountAbove filters={view.filters} />
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
          {!isNarrow && hasRows && (
            <div className={styles.pageBox}>
              <PageBox />
            </div>
          )}
          <table role="table" className={styles.table} aria-labelledby="user-table-title">
            <caption className="visually-hidden">{tr.table.caption}</caption>
            <Head view={view} isPlain={isNarrow} onPush={onPush} />
            {/* No <tbody> without rows: screen readers would announce an empty group. */}
            {hasRows && (
              // It is a table's body.
              <tbody ref={rowsRef as RefObject<HTMLTableSectionElement | null>} role="rowgroup">
                <TableRows
                  cells={columns?.cells}
                  duplicates={isGrouped(question.query) ? view.filters.duplicate : undefined}
                />
              </tbody>
            )}
          </table>
          {answer === undefined && shown.problem === null && (
            <div className={styles.waiting}>
              <Skeleton rowCount={TABLE_PAGE_SIZE} isInCard />
            </div>
          )}
        </div>
        {matchesNobody(answer) && <NoListUsers listTotal={answer.listTotal} />}
      </AnswerArea>
      <div className={styles.foot}>
        <Pager
          label={tr.table.pages}
          page={shownPage(shown, view.page)}
          pageCount={pageCount(answer?.total ?? 0, TABLE_PAGE_SIZE)}
          onPageChange={(page) => onPush({ ...view, page })}
          beside={!isNarrow && <LayoutButton />}
        >
          {answer && placeInPages(answer, rangeText(answer.page, answer.total, TABLE_PAGE_SIZE))}
        </Pager>
      </div>
      <Announcer message={answer && isCurrent ? announcement(view, answer) : ''} />
    </section>
  );
}

/** Selects all users of the page. */
function PageBox() {
  const { selection, shown, selectRef } = useUserList();
  const ids = (shown.value?.rows ?? []).map(({ id }) => id);
  const share = shareSelected(selection.users, ids);
  return (
    <SelectFace
      label={tr.selection.page}
      share={share}
      boxRef={(box) => {
        selectRef.current = box;
      }}
      onTick={() => selection.choose(withUsers(selection.users, ids, share !== 'all'))}
    />
  );
}

function announcement(view: TableView, answer: PageOfUsers): string {
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
