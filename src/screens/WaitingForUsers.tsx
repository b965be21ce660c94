import { SEED_USER_COUNT, TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { tr } from '#text/tr.ts';
import { trSeeding } from '#text/trSeeding.ts';
import { Progress } from '#ui/notices/Notice.tsx';
import { Skeleton } from '#ui/loading/Skeleton.tsx';
import styles from './WaitingForUsers.module.css';

/** Placeholder until the users are loaded: progress on a first run, and a skeleton. */
export function WaitingForUsers() {
  const { phase, seededCount } = useSourceStatus();
  return (
    <div className={styles.waiting}>
      {phase === 'seeding' ? (
        <Progress
          label={trSeeding.label}
          done={seededCount}
          total={SEED_USER_COUNT}
          text={trSeeding.progress(seededCount, SEED_USER_COUNT)}
        />
      ) : (
        <p>{tr.store.loading}</p>
      )}
      <Skeleton rowCount={TABLE_PAGE_SIZE} />
    </div>
  );
}
