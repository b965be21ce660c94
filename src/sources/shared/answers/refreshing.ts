/** Jitter: otherwise one change would make all pages ask at once. */
const SPREAD_MS = 1000;

export interface Refreshing {
  /** Something on the screen has to be requested soon. */
  readonly later: () => void;
  /** A request has begun; its promise resolves when it is over, and never rejects. */
  readonly add: (request: Promise<void>) => void;
}

export interface RefreshingParts {
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
  /** Requests what is on the screen. */
  readonly ask: () => void;
}

/** Requests others' changes: within a second, at random, and one after the other. */
export function createRefreshing({ sleep, random, ask }: RefreshingParts): Refreshing {
  const requests = new Set<Promise<void>>();
  let isUnderWay = false;
  /** Whether something was wanted since the last request. */
  let isWanted = false;
  const refresh = async () => {
    isUnderWay = true;
    try {
      await sleep(random() * SPREAD_MS);
      isWanted = false;
      ask();
      while (requests.size > 0) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await Promise.all(requests);
      }
    } finally {
      isUnderWay = false;
    }
    if (isWanted) void refresh();
  };
  return {
    later: () => {
      isWanted = true;
      if (!isUnderWay) void refresh();
    },
    add: (request) => {
      requests.add(request);
      void request.finally(() => requests.delete(request));
    },
  };
}
