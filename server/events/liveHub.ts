import type { ListNews } from '#protocol/live.ts';
import type { Database } from '#server/database/database.ts';
import { CHANGES_CHANNEL } from '#server/list/revision.ts';
import type { SharedList } from '#server/list/sharedList.ts';

/** Watches the list's changes for all listeners of this process. */
export interface LiveHub {
  /**
   * Calls `onNews` with every later revision, each once. Returns the function that unsubscribes.
   */
  readonly add: (onNews: (news: ListNews) => void) => () => void;
  /** The newest known revision; 0 before the first look. */
  readonly revision: () => number;
  /** Stops listening to the database. */
  readonly stop: () => Promise<void>;
}

export interface LiveHubParts {
  readonly listen: Database['listen'];
  /** See `SharedList`. */
  readonly readRevision: () => Promise<number>;
  /** See `SharedList.changedUsers`, which is read once for all listeners. */
  readonly readUsers: SharedList['changedUsers'];
  /** The time from a notification until all listeners were called. */
  readonly onDelivered?: (seconds: number) => void;
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
export async function openLiveHub(parts: LiveHubParts): Promise<LiveHub> {
  const listeners = new Set<(news: ListNews) => void>();
  let known = 0;

  const usersBetween = (since: number, revision: number) =>
    parts.readUsers(since, revision).catch((error: unknown) => {
      parts.onError?.(error);
      return 'many' as const;
    });
  const look = async (notifiedAt: number | null) => {
    try {
      const revision = await parts.readRevision();
      if (revision > known) {
        // Nobody listens at the first look.
        const users = known === 0 ? 'many' : await usersBetween(known, revision);
        known = revision;
        for (const listener of listeners) listener({ revision, users });
        if (notifiedAt !== null) parts.onDelivered?.((performance.now() - notifiedAt) / 1000);
      }
      return true;
    } catch (error) {
      parts.onError?.(error);
      return false;
    }
  };
  const looks = scheduleLooks(look, { ...TIMES, ...parts.times });

  const stopListening = await parts.listen(CHANGES_CHANNEL, looks.wake, looks.wake);
  await looks.lookNow();
  return {
    add: (onNews) => {
      // A function of its own, so that equal listeners stay distinct.
      const listener = (news: ListNews) => onNews(news);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revision: () => known,
    stop: async () => {
      looks.stop();
      await stopListening();
    },
  };
}

/**
 * Looks after each notification, and now and then without one; one look at a time.
 * @param look gets the time of the oldest notification that no look followed; returns whether it
 *   succeeded. Never rejects.
 */
function scheduleLooks(look: (notifiedAt: number | null) => Promise<boolean>, times: LiveTimes) {
  let isStopped = false;
  let isLooking = false;
  /** The time of the oldest notification without a later look. */
  let notifiedAt: number | null = null;
  let lookedAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const lookIn = (delayMs: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void lookNow(), delayMs);
  };
  const lookNow = async () => {
    isLooking = true;
    lookedAt = performance.now();
    const since = notifiedAt;
    notifiedAt = null;
    const hasLooked = await look(since);
    isLooking = false;
    if (notifiedAt !== null) lookIn(waitMs());
    else lookIn(hasLooked ? times.idleMs : times.retryMs);
  };
  const waitMs = () => Math.max(0, lookedAt + times.throttleMs - performance.now());
  return {
    lookNow,
    wake: () => {
      const isFirst = notifiedAt === null;
      notifiedAt ??= performance.now();
      // A notification during a look is handled afterwards.
      if (isFirst && !isLooking) lookIn(waitMs());
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
