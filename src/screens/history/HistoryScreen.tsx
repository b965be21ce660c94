import { Link } from 'wouter';
import { formatDateTime } from '#domain/dateTimes.ts';
import { HISTORY_PAGE_SIZE } from '#domain/limits.ts';
import { DEFAULT_HISTORY_VIEW, type HistoryView } from '#domain/view/viewAddress.ts';
import { historyPath } from '#screens/paths.ts';
import { useHistoryAddress } from '#state/useAddress.ts';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { trHistory } from '#text/trHistory.ts';
import { classNames } from '#ui/classNames.ts';
import { Button } from '#ui/controls/Button.tsx';
import buttonStyles from '#ui/controls/Button.module.css';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { ChangeItems } from './ChangeItems.tsx';
import styles from './ChangeItems.module.css';
import { UserWithId } from './ChangeSentence.tsx';
import { PagedAnswer } from './PagedAnswer.tsx';
import { RemovedList } from './RemovedList.tsx';

/** The changes, or the removed users. */
export function HistoryScreen() {
  const [view, pushView] = useHistoryAddress();
  const show = (next: HistoryView) => {
    if (view.kind !== next.kind) pushView(next);
  };
  const showPage = (page: number) => pushView({ ...view, page });
  return (
    <div className={styles.screen}>
      <ScreenHeading>{tr.history.heading}</ScreenHeading>
      <div className={styles.switch}>
        <div
          role="group"
          aria-label={trHistory.views}
          className={classNames(buttonStyles.segments, styles.views)}
        >
          <Button isActive={view.kind === 'changes'} onClick={() => show(DEFAULT_HISTORY_VIEW)}>
            {trHistory.changes}
          </Button>
          <Button
            isActive={view.kind === 'removed'}
            onClick={() => show({ kind: 'removed', page: 1 })}
          >
            {trHistory.removed}
          </Button>
        </div>
      </div>
      {view.kind === 'changes' ? (
        <ChangeList id={view.id} page={view.page} onPageChange={showPage} />
      ) : (
        <RemovedList page={view.page} onPageChange={showPage} />
      )}
    </div>
  );
}

interface ChangeListProps {
  /** Only the changes that touched this user; `null`: all. */
  id: string | null;
  page: number;
  onPageChange: (page: number) => void;
}

/** A page of the changes, newest first. */
function ChangeList({ id, page, onPageChange }: ChangeListProps) {
  const shown = useAnswerOrPrevious({ kind: 'history', id, page, size: HISTORY_PAGE_SIZE });
  const { entries = [], since = null } = shown.value ?? {};
  const { hasBoundedHistory } = useSourceAccess().source.capabilities;
  return (
    <>
      {id !== null && (
        <p className={styles.onlyOf}>
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
      >
        {since !== null && (
          <p className={styles.muted}>
            {trHistory.since(formatDateTime(since)) +
              (hasBoundedHistory ? trHistory.makesRoom : '')}
          </p>
        )}
        <div className={styles.card}>
          <ChangeItems entries={entries} />
        </div>
      </PagedAnswer>
    </>
  );
}
