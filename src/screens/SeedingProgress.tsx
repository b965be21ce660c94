import { SEED_USER_COUNT } from '#domain/limits.ts';
import { useUsers } from '#state/useUsers.ts';
import { tr } from '#text/tr.ts';
import { Progress } from '#ui/Progress.tsx';

/** Stands in for the list while the sample users are made on a first run. */
export function SeedingProgress() {
  const { status, seededCount } = useUsers();
  if (status === 'loading') return <p>{tr.store.loading}</p>;
  return (
    <Progress
      label={tr.store.seeding}
      done={seededCount}
      total={SEED_USER_COUNT}
      text={tr.store.seedingProgress(seededCount, SEED_USER_COUNT)}
    />
  );
}
