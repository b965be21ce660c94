import type { SharedList } from '#server/list/sharedList.ts';

/** A list, and for how long nobody has used it. */
export interface QuietList {
  readonly list: SharedList;
  /** In milliseconds; 0 while it is used. */
  readonly quietMs: () => number;
}

/** @param nowMs a monotonic clock */
export function openQuietList(list: SharedList, nowMs = () => performance.now()): QuietList {
  let underWayCount = 0;
  let endedAtMs = nowMs();
  const noted = async <Result>(work: Promise<Result>): Promise<Result> => {
    underWayCount += 1;
    try {
      return await work;
    } finally {
      underWayCount -= 1;
      endedAtMs = nowMs();
    }
  };
  return {
    list: {
      ...list,
      answer: (...asked) => noted(list.answer(...asked)),
      streamUsers: (...asked) => noted(list.streamUsers(...asked)),
      commit: (...made) => noted(list.commit(...made)),
      fill: (...filled) => noted(list.fill(...filled)),
      backUp: (take) => noted(list.backUp(take)),
    },
    quietMs: () => (underWayCount > 0 ? 0 : nowMs() - endedAtMs),
  };
}
