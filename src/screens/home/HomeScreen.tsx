import { Link } from 'wouter';
import { usePageActions } from '#screens/pageActions.tsx';
import { usersPath } from '#screens/paths.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { trWelcome } from '#text/trWelcome.ts';
import { buttonClass } from '#ui/controls/Button.tsx';
import { ErrorBoundary } from '#ui/loading/ErrorBoundary.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { NEWEST_QUESTION } from '#domain/view/firstQuestions.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { NoUsers } from '#screens/user-list/NoUsers.tsx';
import { trHome } from '#text/trHome.ts';
import { type Shown, useAnswer } from '#state/useAnswer.ts';
import { useSourceStatus } from '#state/useSource.ts';
import styles from './HomeScreen.module.css';
import { HomeSearch } from './HomeSearch.tsx';
import { ListNumbers } from './ListNumbers.tsx';
import { RoleBars } from './RoleBars.tsx';
import { LastChanges, NewestUsers } from './OverviewRows.tsx';
import { MonthPanel } from './MonthChart.tsx';

export function HomeScreen() {
  const mayChange = useMay('change');
  const { run } = usePageActions();
  return (
    <div className={styles.screen}>
      <div className={styles.grid}>
        <section className={styles.card}>
          <div className={styles.title}>
            <span className={styles.icon}>
              <Icon name="home" size={22} />
            </span>
            <ScreenHeading title={tr.home.title}>{tr.home.heading}</ScreenHeading>
          </div>
          <p className={styles.body}>{trWelcome.body}</p>
          <HomeSearch />
          <div className={styles.actions}>
            <Link href={usersPath()} className={buttonClass('primary')}>
              {tr.list.heading}
            </Link>
            {mayChange && (
              <Link
                href={usersPath()}
                className={buttonClass('plain')}
                onClick={() => run('addUser')}
              >
                {tr.list.addUser}
              </Link>
            )}
          </div>
        </section>
        <ErrorBoundary fallback={() => <Notice tone="warning">{tr.parts.broken}</Notice>}>
          <ListOverview />
        </ErrorBoundary>
      </div>
    </div>
  );
}

/**
 * How many users there are, by role, month and status, the newest of them and the last changes;
 * every number links to exactly those users. Each part keeps its place until its answer is there.
 */
function ListOverview() {
  const newest = useAnswer(NEWEST_QUESTION);
  const roles = useAnswer({ kind: 'values', filter: 'role' });
  const statuses = useAnswer({ kind: 'values', filter: 'status' });
  const months = useAnswer({ kind: 'values', filter: 'createdMonth' });
  const duplicates = useAnswer({ kind: 'values', filter: 'duplicate' });
  const { phase } = useSourceStatus();
  const total = newest.value?.listTotal;
  if (total === 0 && phase === 'ready') {
    return (
      <div className={styles.none}>
        <NoUsers isNarrowed={false} onClear={() => undefined} emptyHint={trHome.emptyHint} />
      </div>
    );
  }
  return (
    <AnswerArea
      shown={together([newest, roles, statuses, months, duplicates])}
      className={styles.overview}
      placeholder={null}
    >
      <ListNumbers
        total={total}
        statuses={statuses.value}
        months={months.value}
        duplicates={duplicates.value}
      />
      <MonthPanel counts={months.value} />
      <RoleBars
        counts={roles.value}
        // Answers from two revisions must not be subtracted.
        total={newest.isCurrent && roles.isCurrent ? total : undefined}
      />
      <NewestUsers users={newest.value?.rows} />
      <LastChanges />
    </AnswerArea>
  );
}

/** Several answers as one, which is ready when all of them are. */
function together(all: readonly Shown<unknown>[]): Shown<unknown> {
  const [first] = all;
  return {
    value: all.every(({ value }) => value !== undefined) ? all : undefined,
    isCurrent: all.every(({ isCurrent }) => isCurrent),
    isPending: all.some(({ isPending }) => isPending),
    problem: all.find(({ problem }) => problem !== null)?.problem ?? null,
    // A retry retries everything that failed.
    retry: () => first?.retry(),
  };
}
