import { type Database, ifWritable } from '#server/database/database.ts';
import { clearOldKeys } from '#server/list/changeKeys.ts';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** As often as PostgreSQL does by itself. */
const CHECKPOINT_MS = 5 * 60_000;

/** Work that a server repeats. */
export interface RegularWork {
  readonly everyMs: number;
  readonly isAtStart: boolean;
  readonly run: () => Promise<unknown>;
}

/** The part of `StaffAuth` that needs it. */
interface StaffWork {
  readonly clearOld: () => Promise<void>;
  readonly clearExpired: () => Promise<void>;
}

export function regularWorkOn(
  { kind, query, takesWrites }: Pick<Database, 'kind' | 'query' | 'takesWrites'>,
  { clearOld, clearExpired }: StaffWork,
  now = () => new Date(),
): readonly RegularWork[] {
  const clearKeys = () => ifWritable(clearOldKeys({ query }, now()));
  const ofAll = [
    { everyMs: DAY_MS, isAtStart: true, run: () => ifWritable(clearOld()) },
    { everyMs: HOUR_MS, isAtStart: true, run: () => ifWritable(clearExpired()) },
    // Also if nobody changes anything for weeks: a response contains users.
    { everyMs: HOUR_MS, isAtStart: true, run: clearKeys },
  ];
  if (kind === 'postgres') return ofAll;
  // Nothing else makes checkpoints there: the log of writes, in `pg_wal`, would grow until the
  // server stops.
  const checkpoint = async () => {
    if (takesWrites()) await query('CHECKPOINT');
  };
  // Nor gives it the room of removed rows to the next ones, or counts rows for the planner. A VACUUM may
  // write as much as there is into the log.
  const vacuum = async () => {
    const [size] = await query<{ bytes: number }>(
      'SELECT pg_database_size(current_database()) AS bytes',
    );
    if (takesWrites(size?.bytes)) await query('VACUUM (ANALYZE)');
  };
  return [
    ...ofAll,
    { everyMs: DAY_MS, isAtStart: true, run: vacuum },
    { everyMs: CHECKPOINT_MS, isAtStart: false, run: checkpoint },
  ];
}

/**
 * Does each kind of work, one after another even if it takes longer than its interval.
 * @returns stops it, once running work is done
 */
export function startRegularWork(
  works: readonly RegularWork[],
  onError: (error: unknown) => void,
): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const doWork = ({ run }: RegularWork) => {
    last = last.then(run).catch(onError);
  };
  const timers = works.map((work) => {
    if (work.isAtStart) doWork(work);
    return setInterval(doWork, work.everyMs, work);
  });
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await last;
  };
}
