import { Link } from 'wouter';
import { formatDate } from '#domain/dates.ts';
import { NEWEST_QUESTION, NEWEST_VIEW } from '#domain/view/firstQuestions.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { nameOf } from '#screens/nameOf.ts';
import { userPath, usersPath } from '#screens/paths.ts';
import { NoUsers } from '#screens/user-list/NoUsers.tsx';
import { useAnswer, type Shown } from '#state/useAnswer.ts';
import { grouped } from '#text/grouped.ts';
import { trFilters } from '#text/trFilters.ts';
import { trHome } from '#text/trHome.ts';
import { classNames } from '#ui/classNames.ts';
import { CountList } from './CountList.tsx';
import { listPath } from './listPath.ts';
import styles from './ListOverview.module.css';
import { MonthChart } from './MonthChart.tsx';

/** How many users there are, by what, and the newest; every number links to exactly those. */
export function ListOverview() {
  const newest = useAnswer(NEWEST_QUESTION);
  const roles = useAnswer({ kind: 'values', filter: 'role' });
  const statuses = useAnswer({ kind: 'values', filter: 'status' });
  const months = useAnswer({ kind: 'values', filter: 'createdMonth' });
  const duplicates = useAnswer({ kind: 'values', filter: 'duplicate' });
  const shown = together([newest, roles, statuses, months, duplicates]);
  const total = newest.value?.listTotal;
  return (
    <AnswerArea shown={shown}>
      {total === 0 && (
        <NoUsers isNarrowed={false} onClear={() => undefined} emptyHint={trHome.emptyHint} />
      )}
      {/* All at once: one that comes earlier would be moved by the next. */}
      {newest.value &&
        roles.value &&
        statuses.value &&
        months.value &&
        duplicates.value &&
        total !== 0 && (
          <div className={styles.overview}>
            <div className={styles.panel}>
              <h2>{trHome.users}</h2>
              <Link href={usersPath()} className={styles.total}>
                <strong>{grouped(newest.value.listTotal)}</strong> {trHome.unit}
              </Link>
              <h3>{trHome.byStatus}</h3>
              <CountList filter="status" counts={statuses.value} />
              {duplicates.value.length > 0 && (
                <>
                  <h3>{trFilters.duplicate.label}</h3>
                  <CountList filter="duplicate" counts={duplicates.value} />
                </>
              )}
            </div>
            <div className={styles.panel}>
              <h2>{trHome.byRole}</h2>
              <CountList
                filter="role"
                counts={roles.value.toSorted((one, other) => other.count - one.count)}
                // Of two lists, the difference would be nobody's.
                total={shown.isCurrent ? newest.value.listTotal : undefined}
              />
            </div>
            <div className={styles.panel}>
              <h2>{trHome.newest}</h2>
              <ul className={styles.newest}>
                {newest.value.rows.map((user, position) => (
                  // A stored list may hold the same id twice.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={position}>
                    <Link href={userPath(user.id)}>
                      <bdi>{nameOf(user)}</bdi>
                    </Link>
                    <span className={styles.date}>{formatDate(user.createdAt)}</span>
                  </li>
                ))}
              </ul>
              <Link href={listPath(NEWEST_VIEW)}>{trHome.allByDate}</Link>
            </div>
            {months.value.length > 0 && (
              <div className={classNames(styles.panel, styles.wide)}>
                <h2>{trHome.byMonth}</h2>
                <MonthChart counts={months.value} />
              </div>
            )}
          </div>
        )}
    </AnswerArea>
  );
}

/** Several answers as one: there once all of them are. */
function together(all: readonly Shown<unknown>[]): Shown<unknown> {
  const [first] = all;
  return {
    value: all.every(({ value }) => value !== undefined) ? all : undefined,
    isCurrent: all.every(({ isCurrent }) => isCurrent),
    isPending: all.some(({ isPending }) => isPending),
    problem: all.find(({ problem }) => problem !== null)?.problem ?? null,
    // A retry is one of whatever failed.
    retry: () => first?.retry(),
  };
}
