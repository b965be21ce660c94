import type { ReactNode } from 'react';
import { HISTORY_PAGE_SIZE } from '#domain/limits.ts';
import { pageCount, rangeText } from '#domain/query/pages.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { useMay } from '#state/staff/useStaff.ts';
import type { Shown } from '#state/useAnswer.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { trHistory } from '#text/trHistory.ts';
import { classNames } from '#ui/classNames.ts';
import { Pager } from '#ui/controls/Pager.tsx';
import styles from './ChangeItems.module.css';

interface PagedAnswerProps {
  shown: Shown<{ readonly page: number; readonly total: number }>;
  /** The page of the address. */
  page: number;
  onPageChange: (page: number) => void;
  words: {
    readonly none: string;
    readonly noneHint: (mayChange: boolean, isBounded: boolean) => string;
  };
  /** The list, if it is not empty. */
  children: ReactNode;
}

/** A page of the history, with its pager. */
export function PagedAnswer({ shown, page, onPageChange, words, children }: PagedAnswerProps) {
  const { value: answer, isCurrent } = shown;
  const mayChange = useMay('change');
  const { hasBoundedHistory } = useSourceAccess().source.capabilities;
  return (
    <AnswerArea shown={shown} className={styles.answer} placeholder={<p>{tr.history.waiting}</p>}>
      {answer?.total === 0 && (
        <div role="status" className={classNames(styles.card, styles.empty)}>
          <p>{words.none}</p>
          <p>{words.noneHint(mayChange, hasBoundedHistory)}</p>
        </div>
      )}
      {answer !== undefined && answer.total > 0 && (
        <>
          {children}
          <Pager
            label={trHistory.pages}
            page={isCurrent ? answer.page : page}
            pageCount={pageCount(answer.total, HISTORY_PAGE_SIZE)}
            onPageChange={onPageChange}
          >
            <span role="status">{rangeText(answer.page, answer.total, HISTORY_PAGE_SIZE)}</span>
          </Pager>
        </>
      )}
    </AnswerArea>
  );
}
