import { type ReactNode, useId } from 'react';
import { HISTORY_PAGE_SIZE, USER_HISTORY_SIZE } from '#domain/limits.ts';
import { pageCount, pageRange, rangeText } from '#domain/query/pages.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { type Shown, useAnswerOrPrevious } from '#state/useAnswer.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { trHistory } from '#text/trHistory.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { classNames } from '#ui/classNames.ts';
import { Pager } from '#ui/controls/Pager.tsx';
import { useSourceStatus } from '#state/useSource.ts';
import styles from './ChangeItems.module.css';
import { Link } from 'wouter';
import { formatHistoryView } from '#domain/view/viewAddress.ts';
import { historyPath } from '#screens/paths.ts';
import { ChangeItems, DayHeadingLevel } from './ChangeItems.tsx';

interface PagedAnswerProps {
  shown: Shown<{ readonly page: number; readonly total: number }>;
  /** The page of the address. */
  page: number;
  onPageChange: (page: number) => void;
  words: {
    readonly none: string;
    readonly noneHint: (mayChange: boolean, isBounded: boolean) => string;
    readonly count: (count: number) => string;
  };
  /** Above the list. */
  head?: ReactNode;
  /** The list, if it is not empty. */
  children: ReactNode;
}

/** A page of the history, with its pager. */
export function PagedAnswer({
  shown,
  page,
  onPageChange,
  words,
  head = null,
  children,
}: PagedAnswerProps) {
  const { value: answer, isCurrent } = shown;
  const placeholder = useWaiting();
  const mayChange = useMay('change');
  const { hasBoundedHistory } = useSourceAccess().source.capabilities;
  return (
    <>
      <AnswerArea shown={shown} className={styles.answer} placeholder={placeholder}>
        {head}
        {answer?.total === 0 && (
          <div className={classNames(styles.card, styles.empty)}>
            <p>{words.none}</p>
            <p>{words.noneHint(mayChange, hasBoundedHistory)}</p>
          </div>
        )}
        {answer !== undefined && answer.total > 0 && (
          <>
            <div className={styles.card}>{children}</div>
            <Pager
              label={trHistory.pages}
              page={isCurrent ? answer.page : page}
              pageCount={pageCount(answer.total, HISTORY_PAGE_SIZE)}
              onPageChange={onPageChange}
            >
              {rangeText(answer.page, answer.total, HISTORY_PAGE_SIZE)}
            </Pager>
          </>
        )}
      </AnswerArea>
      <Announcer message={isCurrent && answer !== undefined ? announcement(answer, words) : ''} />
    </>
  );
}

function announcement(
  { page, total }: { readonly page: number; readonly total: number },
  { none, count }: PagedAnswerProps['words'],
): string {
  if (total === 0) return none;
  const { start, end } = pageRange(page, total, HISTORY_PAGE_SIZE);
  return `${count(total)}. ${tr.list.rowsShown(start, end)}`;
}

/**
 * Shown until the history is there; `undefined` until the users are there, whose own placeholder is
 * shown.
 */
function useWaiting(): ReactNode {
  const { phase } = useSourceStatus();
  return phase === 'ready' ? <p>{tr.history.waiting}</p> : undefined;
}

/** The newest changes of a user, on the page of that user. */
export function UserHistory({ id }: { id: string }) {
  const titleId = useId();
  const shown = useAnswerOrPrevious({ kind: 'history', id, page: 1, size: USER_HISTORY_SIZE });
  const placeholder = useWaiting();
  const { value: answer } = shown;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{tr.history.heading}</h2>
      <AnswerArea shown={shown} className={styles.answer} placeholder={placeholder}>
        {answer?.total === 0 && <p className={styles.muted}>{trHistory.ofChanges.none}</p>}
        {answer !== undefined && answer.total > 0 && (
          <>
            <div className={styles.timeline}>
              <DayHeadingLevel value="h3">
                <ChangeItems entries={answer.entries} ownId={id} />
              </DayHeadingLevel>
            </div>
            {answer.total > answer.entries.length && (
              <Link
                href={historyPath() + formatHistoryView({ kind: 'changes', id, page: 1 })}
                className={styles.all}
              >
                {trHistory.allOf(answer.total)}
              </Link>
            )}
          </>
        )}
      </AnswerArea>
    </section>
  );
}
