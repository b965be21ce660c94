import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { UserFilter } from '#domain/query/filters.ts';
import { NEWEST_QUESTION } from '#domain/view/firstQuestions.ts';
import {
  DEFAULT_TABLE_VIEW,
  tableQuestion,
  type TableView,
  withChanges,
} from '#domain/view/listView.ts';
import { isOverlaid } from '#platform/useShortcut.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { usePageActions } from '#screens/pageActions.tsx';
import { listPath, userPath, usersPath } from '#screens/paths.ts';
import { NoUsers } from '#screens/user-list/NoUsers.tsx';
import { useSearchKey } from '#screens/user-list/toolbar/search.tsx';
import { useMay } from '#state/staff/useStaff.ts';
import { type Shown, useAnswer } from '#state/useAnswer.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { tr } from '#text/tr.ts';
import { trHome } from '#text/trHome.ts';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ErrorBoundary } from '#ui/loading/ErrorBoundary.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { ListNumbers, RoleBars } from './ListNumbers.tsx';
import { MonthChart } from './MonthChart.tsx';
import { LastChanges, NewestUsers } from './OverviewRows.tsx';
import styles from './HomeScreen.module.css';

export function HomeScreen() {
  const mayChange = useMay('change');
  const { run } = usePageActions();
  return (
    <div className={styles.screen}>
      <div className={styles.grid}>
        <section className={styles.welcome}>
          <div className="bar">
            <span className={styles.icon}>
              <Icon name="home" size={22} />
            </span>
            <ScreenHeading title={tr.home.title}>{tr.home.heading}</ScreenHeading>
          </div>
          <p className="muted">{trHome.body}</p>
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
  const roles = useCounts('role');
  const statuses = useCounts('status');
  const months = useCounts('createdMonth');
  const duplicates = useCounts('duplicate');
  const { phase } = useSourceStatus();
  const total = newest.value?.listTotal;
  if (total === 0 && phase === 'ready') {
    return (
      <div className={styles.none}>
        <NoUsers howToBegin={<p>{trHome.howToBegin}</p>} />
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
      <MonthChart counts={months.value} />
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

function useCounts(filter: UserFilter) {
  return useAnswer({ kind: 'values', filter });
}

/** Several answers as one, which is ready when all of them are. */
function together(all: readonly [Shown<unknown>, ...Shown<unknown>[]]): Shown<unknown> {
  return {
    value: all.every(({ value }) => value !== undefined) ? all : undefined,
    isCurrent: all.every(({ isCurrent }) => isCurrent),
    isPending: all.some(({ isPending }) => isPending),
    problem: all.find(({ problem }) => problem !== null)?.problem ?? null,
    // Retries everything that failed.
    retry: all[0].retry,
  };
}

/** Leads to the list, or to the only user that the text finds. */
function HomeSearch() {
  const [, navigate] = useLocation();
  const searchRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** What was submitted, until its result is known. */
  const [sought, setSought] = useState<TableView | null>(null);
  const { phase } = useSourceStatus();
  // The table asks the same question, so its answer is cached.
  const { value, isCurrent, isPending, problem } = useAnswer(sought && tableQuestion(sought));
  useSearchKey(searchRef);
  useEffect(() => {
    // Only on the first load: a navigation within the page focuses the heading. An opened dialog
    // takes the focus, and a touch screen would open its keyboard.
    const isFree = document.activeElement === document.body && !isOverlaid();
    if (isFree && matchMedia('(pointer: fine)').matches) {
      searchRef.current?.focus({ preventScroll: true });
    }
  }, []);
  useLayoutEffect(() => {
    // The list shows the problem or the partial answer, and continues by itself.
    if (sought === null || (isPending && problem === null && phase === 'ready')) return;
    const [only] = isCurrent && value?.total === 1 ? value.rows : [];
    navigate(only === undefined ? listPath(sought) : userPath(only.id));
  }, [sought, value, isCurrent, isPending, problem, phase, navigate]);

  return (
    <form
      role="search"
      className={styles.form}
      aria-label={tr.home.search}
      aria-busy={sought !== null || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') navigate(usersPath());
        else setSought(withChanges(DEFAULT_TABLE_VIEW, { text: text.trim() }));
      }}
    >
      <InputField
        ref={searchRef}
        label={tr.home.search}
        className={styles.field}
        placeholder={trHome.searchHint}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setSought(null);
        }}
      />
      <Button type="submit">{trHome.submit}</Button>
    </form>
  );
}
