import { MAX_LISTED_USERS, type ListedChange, type ListNews } from '#protocol/live.ts';
import type { Database } from '#server/database/database.ts';
import { CHANGES_CHANNEL } from '#server/list/revision.ts';

/** Watches the list's changes for all listeners of this process. */
export interface LiveHub {
  /**
   * Calls `onNews` with every later revision, each once. Returns the function that unsubscribes.
   */
  readonly add: (onNews: (news: ListNews) => void) => () => void;
  /** The newest known revision; 0 before the first look. */
  readonly revision: () => number;
  /** What has changed since; for a revision that is too old or of another list: too much. */
  readonly newsSince: (since: number) => ListNews;
  /** Stops listening to the database. */
  readonly stop: () => Promise<void>;
}

export interface LiveHubParts {
  readonly listen: Database['listen'];
  /** See `SharedList`. */
  readonly readRevision: () => Promise<number>;
  /** See `SharedList.changesBetween`: changes are read once for all listeners. */
  readonly readChanges: (
    since: number,
    revision: number,
  ) => Promise<readonly ListedChange[] | null>;
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

/** How many of the last changes are kept for listeners who were away for a moment. */
const MAX_KEPT = 200;

/** Starts watching. */
export async function openLiveHub(parts: LiveHubParts): Promise<LiveHub> {
  const listeners = new Set<(news: ListNews) => void>();
  const recent = createRecentNews();

  const newsUpTo = async (revision: number): Promise<ListNews> => {
    const since = recent.readFrom(revision);
    const changes = await parts.readChanges(since, revision).catch((error: unknown) => {
      parts.onError?.(error);
      return null;
    });
    return { revision, since, changes };
  };
  const look = async (notifiedAt: number | null) => {
    try {
      const revision = await parts.readRevision();
      if (revision > recent.revision()) {
        const news = await newsUpTo(revision);
        recent.add(news);
        for (const listener of listeners) listener(news);
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
    revision: recent.revision,
    newsSince: recent.newsSince,
    stop: async () => {
      looks.stop();
      await stopListening();
    },
  };
}

/** The last changes. */
function createRecentNews() {
  let revision = 0;
  /** All changes after `keptSince`, in order. */
  let kept: readonly ListedChange[] = [];
  let keptSince = 0;
  return {
    revision: () => revision,
    /** The revision after which changes are not known yet. */
    readFrom: (newest: number) =>
      // At the start: what returning listeners missed while the server was down.
      revision === 0 ? Math.max(0, newest - MAX_LISTED_USERS) : revision,
    add: ({ revision: newest, since, changes }: ListNews) => {
      kept = changes === null ? [] : [...kept, ...changes].slice(-MAX_KEPT);
      if (changes === null) keptSince = newest;
      else if (revision === 0) keptSince = since;
      else keptSince = Math.max(keptSince, newest - kept.length);
      revision = newest;
    },
    newsSince: (since: number): ListNews => {
      const changes = kept.filter(({ number }) => number > since);
      const userCount = changes.reduce((sum, { users }) => sum + users.length, 0);
      const isKept = since >= keptSince && since <= revision && userCount <= MAX_LISTED_USERS;
      return { revision, since, changes: isKept ? changes : null };
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
