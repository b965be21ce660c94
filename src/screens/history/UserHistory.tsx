import { useId } from 'react';
import { Link } from 'wouter';
import { USER_HISTORY_SIZE } from '#domain/limits.ts';
import { formatHistoryView } from '#domain/view/historyAddress.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { historyPath } from '#screens/paths.ts';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { tr } from '#text/tr.ts';
import { trHistory } from '#text/trHistory.ts';
import styles from './HistoryScreen.module.css';
import { ChangeItems } from './ChangeItems.tsx';
import { DayHeadingLevel } from './DayRow.tsx';
import { useWaiting } from './PagedAnswer.tsx';

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
