import { NEWEST_QUESTION } from '#domain/view/firstQuestions.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { NoUsers } from '#screens/user-list/NoUsers.tsx';
import { trHome } from '#text/trHome.ts';
import { LastChanges } from './LastChanges.tsx';
import { ListNumbers } from './ListNumbers.tsx';
import { type Shown, useAnswer } from '#state/useAnswer.ts';
import { useSourceStatus } from '#state/useSource.ts';
import styles from './ListOverview.module.css';
import { MonthPanel } from './MonthPanel.tsx';
import { NewestUsers } from './NewestUsers.tsx';
import { RoleBars } from './RoleBars.tsx';

/**
 * How many users there are, by role, month and status, the newest of them and the last changes;
 * every number links to exactly those users. Each part keeps its place until its answer is there.
 */
export function ListOverview() {
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
