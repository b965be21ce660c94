/** Begins some work when it is its turn; tells what comes of it. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

interface TurnLimits {
  /** So much of it is under way at the same time. */
  readonly atOnce: number;
  /** What has waited so long begins whatever is under way: who asked for it gives up some time. */
  readonly maxWaitMs: number;
}

/** Work that others need not wait for is done a little at a time, in the order in which it came. */
export function openTurns({ atOnce, maxWaitMs }: TurnLimits): TakeTurn {
  const waiting = new Set<() => void>();
  let underWay = 0;
  const turn = () =>
    new Promise<void>((resolve) => {
      const begin = () => {
        waiting.delete(begin);
        clearTimeout(timer);
        underWay += 1;
        resolve();
      };
      const timer = setTimeout(begin, maxWaitMs);
      waiting.add(begin);
      if (underWay < atOnce) begin();
    });
  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      underWay -= 1;
      const [next] = waiting;
      if (underWay < atOnce) next?.();
    }
  };
}
