import type { Queryable } from '#server/database/database.ts';
import { WATERMARK_SQL } from '#server/users/commits/changeNumbers.ts';
import { CHANGES_CHANNEL } from '#server/list/sharedList.ts';

/**
 * Notifies all servers of changes. Call it after the transaction, not in it: a transaction that
 * notifies makes others wait to commit.
 * @returns `readWatermark`, read after the call
 */
export type NotifyOthers = () => Promise<number>;

/** Concurrent changes share one notification. */
export function openNotifyOthers({ prepared }: Queryable): NotifyOthers {
  const notify = async () => {
    const [row] = await prepared<{ number: number }>(
      `SELECT pg_notify($1, ''), number FROM ${WATERMARK_SQL} AS watermark`,
      [CHANGES_CHANNEL],
    );
    return row?.number ?? 0;
  };
  /** The last notification that has begun. */
  let current: Promise<unknown> = Promise.resolve();
  /** Begins when that has ended, since that may have begun before the change was made. */
  let next: Promise<number> | null = null;
  return () => {
    next ??= current.then(() => {
      next = null;
      const notified = notify();
      current = notified.catch(() => undefined);
      return notified;
    });
    return next;
  };
}
