import { setTimeout as sleep } from 'node:timers/promises';
import type { ListNews } from '#protocol/live.ts';
import type { Database } from '#server/database/database.ts';
import { CHANGES_CHANNEL } from '#server/list/revision.ts';
import type { SharedList } from '#server/list/openSharedList.ts';

/** Watches the list's changes for all listeners of this process. */
export type LiveHub = Awaited<ReturnType<typeof openLiveHub>>;

export interface LiveHubParts {
  readonly listen: Database['listen'];
  /** See `SharedList`. */
  readonly readRevision: () => Promise<number>;
  /** See `SharedList.changedUsers`, which is read once for all listeners. */
  readonly readUsers: SharedList['changedUsers'];
  readonly onError?: (error: unknown) => void;
  readonly times?: Partial<LiveTimes>;
}

interface LiveTimes {
  /** The shortest time between the starts of two looks, even with many changes a second. */
  readonly throttleMs: number;
  /** The pause after a look that failed. */
  readonly retryMs: number;
  /**
   * The pause without notifications: one may be lost if a server dies between the change and its
   * notification.
   */
  readonly idleMs: number;
}

const TIMES: LiveTimes = { throttleMs: 50, retryMs: 1000, idleMs: 5000 };

/** Starts watching. */
export async function openLiveHub(parts: LiveHubParts) {
  const times = { ...TIMES, ...parts.times };
  const listeners = new Set<(news: ListNews) => void>();
  let known = 0;

  const usersBetween = (since: number, revision: number) =>
    parts.readUsers(since, revision).catch((error: unknown) => {
      parts.onError?.(error);
      return 'many' as const;
    });
  const look = async () => {
    try {
      const revision = await parts.readRevision();
      if (revision > known) {
        // Nobody listens at the first look.
        const users = known === 0 ? 'many' : await usersBetween(known, revision);
        known = revision;
        for (const listener of listeners) listener({ revision, users });
      }
      return true;
    } catch (error) {
      parts.onError?.(error);
      return false;
    }
  };
  /** Somebody has notified since the last look began. */
  let isDue = false;
  let isStopped = false;
  let endPause: (() => void) | null = null;
  const wake = () => {
    isDue = true;
    endPause?.();
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  /** Looks after each notification, and now and then without one; one look at a time. */
  const watch = async (looked: Promise<boolean>) => {
    const hasLooked = await looked;
    await sleep(times.throttleMs, undefined, { ref: false });
    if (!isDue && !isStopped) await pause(hasLooked ? times.idleMs : times.retryMs);
    if (isStopped) return;
    isDue = false;
    void watch(look());
  };

  const stopListening = await parts.listen(CHANGES_CHANNEL, wake, wake);
  const first = look();
  void watch(first);
  await first;
  return {
    /** Calls `onNews` with every later revision, each once. @returns unsubscribes */
    add: (onNews: (news: ListNews) => void): (() => void) => {
      // A function of its own, so that equal listeners stay distinct.
      const listener = (news: ListNews) => onNews(news);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The newest known revision; 0 before the first look. */
    revision: () => known,
    /** Stops listening to the database. */
    stop: async () => {
      isStopped = true;
      endPause?.();
      await stopListening();
    },
  };
}
