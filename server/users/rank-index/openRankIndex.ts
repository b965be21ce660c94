import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { ONE_STATE, type Database, type Queryable } from '#server/database/database.ts';
import { patternOf } from '#server/users/answers/searching/patternOf.ts';
import { readWatermark } from '#server/users/commits/changeNumbers.ts';
import {
  createCategoryNumbers,
  type CategoryNumbers,
} from '#server/users/rank-index/categories.ts';
import {
  catchUp,
  isKnown,
  readMore,
  compacted,
  unknownList,
  withWatermark,
  type KnownList,
} from '#server/users/rank-index/knownList.ts';
import { IN_LIST } from '#server/users/rank-index/listOrders.ts';
import { rankedList, type RankedList } from '#server/users/rank-index/rankedList.ts';
import { ordersOf } from '#server/users/rank-index/rankedOrder.ts';
import type { SegmentSizes } from '#server/users/rank-index/readParts.ts';
import { RankIndexMismatchError } from '#server/users/rank-index/rankIndexMismatchError.ts';

/**
 * Finds users by rank in each order of the list. It keeps the place of about every thousandth user in
 * memory, so every rank is near a known place.
 */
export interface RankIndex {
  /**
   * Runs `work` on one state of the list. `null`: the rank index cannot answer this query, or not
   * yet: then it is built in the background.
   */
  readonly read: <Result>(query: UserQuery, work: Work<Result>) => Promise<Result | null>;
  /** Builds or updates it. Never rejects. */
  readonly refresh: () => Promise<void>;
}

/**
 * May run twice. Must end by reading a slice, even an empty one: that proves that the list did not
 * change meanwhile. `null`: the rank index cannot answer after all.
 */
type Work<Result> = (on: Queryable, list: RankedList) => Promise<Result | null>;

export interface RankIndexBounds extends SegmentSizes {
  /** How many users missed changes may have touched for an answer to read them first. */
  readonly missed: number;
  /** The same while no answer waits; after more, everything is read again. */
  readonly missedByAll: number;
  /** After this many touched users or changes segments are divided and merged. */
  readonly compactAfter: number;
  /** How many roles are counted separately; a list has a few. */
  readonly maxRoles: number;
}

export const RANK_INDEX_BOUNDS: RankIndexBounds = {
  users: 1000,
  atOnce: 10,
  missed: 500,
  // The largest change, and some others.
  missedByAll: MAX_CHANGED_USERS * 1.2,
  compactAfter: 200,
  maxRoles: 64,
};

/**
 * A pause between two background statements, so that others get their turn on a single connection.
 */
const PAUSE_MS = 1;

export function openRankIndex(database: Database, bounds = RANK_INDEX_BOUNDS): RankIndex {
  const numbers = createCategoryNumbers(bounds.maxRoles);
  const keeper = keepKnownList(database, numbers, bounds);
  const { refresh } = keeper;

  const findIn = async <Result>(
    on: Queryable,
    now: KnownList,
    query: UserQuery,
    work: Work<Result>,
  ): Promise<Result | null> => {
    // The roles of `now`, which may be more than before.
    const list = rankedList(on, now, query, numbers, bounds);
    return list && work(on, list);
  };

  /** Without a transaction: the last statement proves that none of them saw an unknown change. */
  const answeredAtOnce = <Result>(start: KnownList, query: UserQuery, work: Work<Result>) =>
    // The list may have changed meanwhile.
    unlessMismatch(async () => ({ result: await findIn(database, start, query, work) }));

  const answeredInOneState = <Result>(start: KnownList, query: UserQuery, work: Work<Result>) => {
    const find = () =>
      database.transaction(async (on) => {
        const now = await keeper.catchUpFrom(on, start);
        return now && findIn(on, now, query, work);
      }, ONE_STATE);
    return unlessMismatch(find, keeper.forget);
  };

  return {
    refresh,
    read: async (query, work) => {
      const { text, filters, condition } = query;
      if (condition !== undefined || !patternOf(text).isEmpty) return null;
      if (numbers.passing(filters) === null) return null;
      const start = keeper.known();
      if (start === null || !isKnown(start, [IN_LIST, ...ordersOf(query)])) {
        void refresh();
        return null;
      }
      const atOnce = await answeredAtOnce(start, query, work);
      return atOnce === null ? answeredInOneState(start, query, work) : atOnce.result;
    },
  };
}

/** Keeps what is known of the list, and learns more in the background. */
function keepKnownList(database: Database, numbers: CategoryNumbers, bounds: RankIndexBounds) {
  let known: KnownList | null = null;
  let refreshing: Promise<void> | null = null;

  /** Returns whether there is more to do. */
  const refreshOnce = async () => {
    const watermark = await readWatermark(database);
    return database.transaction(async (on) => {
      const start = known ?? (await unknownList(on, watermark));
      const now =
        (await catchUp(on, start, numbers, bounds.missedByAll)) ??
        (await unknownList(on, watermark));
      const next = await readMore(on, now, numbers, bounds);
      known = withWatermark(next === now ? compacted(now, bounds) : next, watermark);
      return next !== now;
    }, ONE_STATE);
  };

  const forget = () => {
    known = null;
  };
  const refreshAll = async () => {
    await unlessMismatch(async () => {
      while (await refreshOnce()) await pause();
    }, forget);
  };
  const refresh = () => {
    // The database was closed, or is busy: the next question tries again.
    refreshing ??= refreshAll()
      .catch(() => undefined)
      .finally(() => (refreshing = null));
    return refreshing;
  };
  return {
    known: () => known,
    refresh,
    forget,
    /** With the changes that `start` has missed; `null`: they are too many to wait for. */
    catchUpFrom: async (on: Queryable, start: KnownList): Promise<KnownList | null> => {
      const now = await catchUp(on, start, numbers, bounds.missed);
      if (now === null) {
        void refresh();
        return null;
      }
      // Otherwise the background work, or another answer, knows more by now.
      if (known === start && refreshing === null) known = now;
      if (now.touchedCount > bounds.compactAfter || now.beyond.size > bounds.compactAfter)
        void refresh();
      return now;
    },
  };
}

/** `null`: the work saw another list than the known one. */
async function unlessMismatch<Result>(
  work: () => Promise<Result>,
  onMismatch: () => void = () => undefined,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RankIndexMismatchError)) throw error;
    onMismatch();
    return null;
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
