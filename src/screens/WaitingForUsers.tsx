import { SEED_USER_COUNT } from '#domain/limits.ts';
import { useUsers } from '#state/useUsers.ts';
import { tr } from '#text/tr.ts';
import { Progress } from '#ui/Progress.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './WaitingForUsers.module.css';

const ROW_COUNT = 8;

/** Stands in for the users while the sample ones are made on a first run: how far it is, and their shape. */
export function WaitingForUsers() {
  const { status, seededCount } = useUsers();
  return (
    <div className={styles.waiting}>
      {status === 'loading' ? (
        <p>{tr.store.loading}</p>
      ) : (
        <Progress
          label={tr.store.seeding}
          done={seededCount}
          total={SEED_USER_COUNT}
          text={tr.store.seedingProgress(seededCount, SEED_USER_COUNT)}
        />
      )}
      <Skeleton rowCount={ROW_COUNT} />
    </div>
  );
}
