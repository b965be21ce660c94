import { Link } from 'wouter';
import { formatDateTime } from '#domain/dateTimes.ts';
import { HISTORY_PAGE_SIZE } from '#domain/limits.ts';
import { historyPath } from '#screens/paths.ts';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trHistory } from '#text/trHistory.ts';
import { ChangeItems } from './ChangeItems.tsx';
import styles from '#screens/history/HistoryLists.module.css';
import { PagedAnswer } from '#screens/history/PagedAnswer.tsx';
import { UserWithId } from './UserName.tsx';

interface ChangeListProps {
  /** Only the changes that touched this user; `null`: all. */
  id: string | null;
  page: number;
  onPageChange: (page: number) => void;
}

/** A page of the changes, newest first. */
export function ChangeList({ id, page, onPageChange }: ChangeListProps) {
  const shown = useAnswerOrPrevious({ kind: 'history', id, page, size: HISTORY_PAGE_SIZE });
  const { entries = [], since = null } = shown.value ?? {};
  const { hasBoundedHistory } = useSourceAccess().source.capabilities;
  return (
    <>
      {id !== null && (
        <p className={styles.whose}>
          <span>
            <span>{trHistory.only[0]}</span>
            <UserWithId id={id} entries={entries} />
            <span>{trHistory.only[1]}</span>
          </span>
          <Link href={historyPath()} className={styles.all}>
            {trHistory.showAll}
          </Link>
        </p>
      )}
      <PagedAnswer
        shown={shown}
        page={page}
        onPageChange={onPageChange}
        words={trHistory.ofChanges}
        head={
          since !== null && (
            <p className={styles.muted}>
              {trHistory.since(formatDateTime(since)) +
                (hasBoundedHistory ? trHistory.makesRoom : '')}
            </p>
          )
        }
      >
        <ChangeItems entries={entries} />
      </PagedAnswer>
    </>
  );
}
