import type { Database } from '#server/database/database.ts';
import { CHANGES_CHANNEL } from '#server/users/sharedList.ts';

/** One watch over the list's changes for all who listen in this process. */
export interface LiveHub {
  /**
   * Calls `onRevision` with every later revision that is found, never the same twice. Returns the
   * function that ends it.
   */
  readonly add: (onRevision: (revision: number) => void) => () => void;
  /** The newest revision that is known; 0 before the first look. */
  readonly revision: () => number;
  /** Stops listening to the database. */
  readonly stop: () => Promise<void>;
}

export interface LiveHubParts {
  readonly listen: Database['listen'];
  /** As `SharedList` has it. */
  readonly readRevision: () => Promise<number>;
  /** The number of the newest change that can be seen, settled or not. */
  readonly readNewest: () => Promise<number>;
  /** The time from a notification until all listeners were told. */
  readonly onTold?: (seconds: number) => void;
  readonly onError?: (error: unknown) => void;
  readonly times?: Partial<LiveTimes>;
}

interface LiveTimes {
  /** Between the beginnings of two looks: many changes a second wake listeners at this pace. */
  readonly throttleMs: number;
  /** While a change waits for an older transaction: from this on, longer each time … */
  readonly unsettledMs: number;
  /** … up to this. */
  readonly maxUnsettledMs: number;
  /** Without any notification: one may be lost where a server dies between change and word. */
  readonly idleMs: number;
}

const TIMES: LiveTimes = { throttleMs: 50, unsettledMs: 50, maxUnsettledMs: 1000, idleMs: 5000 };

/** Begins to watch. */
export async function openLiveHub(parts: LiveHubParts): Promise<LiveHub> {
  const times = { ...TIMES, ...parts.times };
  const listeners = new Set<(revision: number) => void>();
  let revision = 0;
  let isStopped = false;
  let isLooking = false;
  /** When the oldest notification came that no look began after. */
  let notifiedAt: number | null = null;
  let lookedAt = 0;
  let unsettledMs = times.unsettledMs;
  let timer: NodeJS.Timeout | undefined;

  const lookIn = (delayMs: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void look(), delayMs);
  };
  const look = async () => {
    isLooking = true;
    lookedAt = performance.now();
    const since = notifiedAt;
    notifiedAt = null;
    let isSettled = true;
    try {
      const [newest, settled] = [await parts.readNewest(), await parts.readRevision()];
      isSettled = settled >= newest;
      if (settled > revision) {
        revision = settled;
        for (const listener of listeners) listener(settled);
        if (since !== null) parts.onTold?.((performance.now() - since) / 1000);
      }
    } catch (error) {
      isSettled = false;
      parts.onError?.(error);
    }
    isLooking = false;
    unsettledMs = isSettled ? times.unsettledMs : Math.min(unsettledMs * 1.5, times.maxUnsettledMs);
    if (notifiedAt !== null) lookIn(waitMs());
    else lookIn(isSettled ? times.idleMs : unsettledMs);
  };
  const waitMs = () => Math.max(0, lookedAt + times.throttleMs - performance.now());
  const wake = () => {
    const isFirst = notifiedAt === null;
    notifiedAt ??= performance.now();
    // One that comes while looking is seen to afterwards.
    if (isFirst && !isLooking) lookIn(waitMs());
  };

  const stopListening = await parts.listen(CHANGES_CHANNEL, wake, wake);
  await look();
  return {
    add: (onRevision) => {
      // A function of its own, so that two listeners are never one.
      const listener = (next: number) => onRevision(next);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revision: () => revision,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await stopListening();
    },
  };
}
