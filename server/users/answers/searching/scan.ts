import { clampPage, offsetOf } from '#domain/query/pages.ts';
import { isGrouped, type UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { groupsFrom } from '#server/users/answers/neighbours/duplicateOrder.ts';
import { countNext } from '#server/users/answers/counts/countNext.ts';
import { blocksOf, type Extent } from './listBlocks.ts';
import { scanNext } from './scanNext.ts';
import { lookUpNext, type Expected, type Lookup } from './lookUpNext.ts';
import type { Stride, Walk } from './walk.ts';

/** A walk in list order, which the database reads fastest. */
interface Sweep extends Walk {
  /** The matches so far that come first in the query's order, by their places in the list. */
  readonly best: readonly number[];
}

/** The state of a search. */
export interface Scan {
  /** The wanted page, from 1. */
  readonly page: number;
  /** The walk in the query's order; the page's rows that it found have been returned. */
  readonly ordered: Walk;
  /** The walk in list order, if that differs; `null`: not begun. */
  readonly swept: Sweep | null;
  /** The exact number of matches; `null`: not known. */
  readonly total: number | null;
  /** More match than are counted. */
  readonly isMany: boolean;
  /** A lower bound of the matches, from earlier knowledge and from look-ups that found too many. */
  readonly atLeast: number;
  /** The most users that one walk has scanned. */
  readonly lookedAt: number;
}

/** How much of a search one answer may do. */
export interface ScanBudget {
  /** How many users the first statement scans, the second …; the last number is for all others. */
  readonly steps: readonly number[];
  /** How many are scanned in the query's order before the list is swept. */
  readonly near: number;
  /** After this long no further statement begins. */
  readonly ms: number;
}

export interface ScanGoal {
  readonly query: UserQuery;
  readonly size: number;
  /** Pages go no further. */
  readonly maxTotal: number;
  /** Matches are counted up to this. */
  readonly countTo: number;
  readonly listTotal: number;
  /** The most users that one statement scans. */
  readonly mostLookedAt: number;
  /** See `GroupBounds.begun`. */
  readonly groupsBegun: number;
  /** How matches are looked up; `null`: no index finds them. */
  readonly lookup: Lookup | null;
  readonly extent: () => Promise<Extent | null>;
}

export interface Scanned {
  readonly scan: Scan;
  /** The rows that were found, by their places in the list. */
  readonly seqs: readonly number[];
  /** Nothing is left to search. */
  readonly isDone: boolean;
}

/** The most matches that a token carries. */
const MAX_BEST = 200;
/** From this share of matches on, the next one is never far: a look-up takes longer. */
const DENSE_SHARE = 1 / 16;

/** A statement for fewer takes no less time. */
const LEAST_LOOKED_AT = 500;
/**
 * In another order than the list's each row is read from a separate page, perhaps from the disk.
 */
const MOST_OUT_OF_LIST_ORDER = 5000;

const START: Walk = { place: null, found: 0, lookedAt: 0, blocks: 0 };
/** A sweep that begins with the next statement. */
const NOT_SWEPT = { ...START, best: [] };

export function newScan(known: Pick<Scan, 'page' | 'total' | 'isMany' | 'atLeast'>): Scan {
  return { ...known, ordered: START, swept: null, lookedAt: 0 };
}

/**
 * Continues a search, by one statement at least. It scans from the start of the query's order:
 * those matches are returned at once, since all others follow. If that is too slow, it sweeps the
 * list, by indexes if they know the text.
 * @param now milliseconds since any moment
 */
export async function continueScan(
  database: Queryable,
  goal: ScanGoal,
  start: Scan,
  { steps, near, ms }: ScanBudget,
  now: () => number,
): Promise<Scanned> {
  const end = now() + ms;
  const seqs: number[] = [];
  let scan = start;
  let isDone = false;
  for (let step = 0; !isDone && (step === 0 || now() < end); step += 1) {
    const most = Math.min(steps[step] ?? steps.at(-1) ?? 1, goal.mostLookedAt);
    const inOrder = goal.query.sort === null ? most : Math.min(most, MOST_OUT_OF_LIST_ORDER);
    const userCount = nextInOrder(scan, goal, near, inOrder);
    const next: Scanned =
      userCount === 0
        ? await sweepNext(database, goal, scan, most)
        : isGrouped(goal.query)
          ? await scanGroups(database, goal, scan, userCount)
          : await scanInOrder(database, goal, scan, userCount);
    seqs.push(...next.seqs);
    ({ scan, isDone } = next);
  }
  return { scan, seqs, isDone };
}

/** A lower bound of the matches. */
export function foundAtLeast({ ordered, swept, total, atLeast }: Scan): number {
  return total ?? Math.max(atLeast, ordered.found, swept?.found ?? 0);
}

/** Which matches the page has, from 0: `to` exclusive. */
function rowsOf({ page, total }: Scan, { size, maxTotal }: ScanGoal) {
  const from = offsetOf(page, size);
  return { from, to: Math.min(from + size, total ?? maxTotal, maxTotal) };
}

/** How many users to scan next in the query's order; 0: the list is swept. */
function nextInOrder(scan: Scan, goal: ScanGoal, near: number, userCount: number): number {
  const { ordered, swept, total, isMany } = scan;
  const { query, lookup, listTotal } = goal;
  const { to } = rowsOf(scan, goal);
  if (isGrouped(query)) return ordered.found >= to ? 0 : Math.min(userCount, goal.groupsBegun);
  if (query.sort === null) return userCount;
  if (ordered.found >= to) return 0;
  const isCarried = to <= MAX_BEST;
  if (lookup === null) {
    const isFar = ordered.lookedAt >= Math.max(near, 1);
    return isFar && isCarried && !isMany ? 0 : userCount;
  }
  if (!isLookedUp(scan, goal)) return userCount;
  // More rows than a token carries are found at once, or in another way.
  if (!isCarried) return isMany ? userCount : 0;
  const expected = expectedTotal(scan, goal);
  if (expected === null) return 0;
  // Each user scanned in order, and each one looked up, is read from a separate page.
  const found = swept?.found ?? 0;
  const probable = Math.ceil((2 * to * listTotal) / expected.count);
  const left = expected.count - found;
  // Not if only a lower bound is known.
  if ((total !== null || found > 0) && left < probable) return 0;
  const isNear = ordered.lookedAt < probable && probable <= left;
  // Neither way may take much longer than the other would have.
  if (!isNear && ordered.lookedAt >= found) return 0;
  const next = Math.max(probable, found) - ordered.lookedAt;
  return Math.min(userCount, Math.max(LEAST_LOOKED_AT, next));
}

/** The expected number of matches; `null`: unknown. */
function expectedTotal({ swept, total, isMany, atLeast }: Scan, goal: ScanGoal): Expected | null {
  if (total !== null) return { count: total, isAtLeast: false };
  if (swept !== null && swept.found > 0) {
    return { count: (swept.found / swept.lookedAt) * goal.listTotal, isAtLeast: false };
  }
  return isMany ? { count: atLeast, isAtLeast: true } : null;
}

/** Whether matches are looked up: if many match, scanning finds the next one sooner. */
function isLookedUp({ ordered, total }: Scan, { lookup, listTotal }: ScanGoal): boolean {
  if (lookup === null) return false;
  if (ordered.lookedAt > 0) return ordered.found < ordered.lookedAt * DENSE_SHARE;
  return (total ?? lookup.atMost) < listTotal * DENSE_SHARE;
}

async function scanInOrder(
  database: Queryable,
  goal: ScanGoal,
  scan: Scan,
  userCount: number,
): Promise<Scanned> {
  const { query, lookup } = goal;
  const { to } = rowsOf(scan, goal);
  const before = scan.ordered;
  const wanted = Math.max(0, to - before.found);
  const stride =
    lookup !== null && query.sort === null && isLookedUp(scan, goal)
      ? await lookUpNext(database, lookup, before, { ...wish(scan, goal), wanted, best: [] })
      : await scanUsers(database, goal, before, { userCount, wanted });
  return withStride(scan, goal, stride);
}

/** Looks for the groups of duplicates that begin with the next users. */
async function scanGroups(
  database: Queryable,
  goal: ScanGoal,
  scan: Scan,
  userCount: number,
): Promise<Scanned> {
  const before = scan.ordered;
  const from = before.place?.seq ?? Number.MAX_SAFE_INTEGER;
  const { groups, lookedAt, last } = await groupsFrom(database, goal.query, {
    from,
    towards: 'end',
    userCount,
  });
  const seqs = groups.flatMap(({ matching }) => matching);
  const walk = {
    ...before,
    place: last === null ? before.place : { key: null, seq: last },
    found: before.found + seqs.length,
    lookedAt: before.lookedAt + lookedAt,
  };
  return withStride(scan, goal, { walk, seqs, isEnd: lookedAt < userCount, isCut: false });
}

/** The search after a further stride in the query's order. */
function withStride(scan: Scan, goal: ScanGoal, { walk, seqs, isEnd, isCut }: Stride): Scanned {
  const { size, countTo } = goal;
  const { from, to } = rowsOf(scan, goal);
  const before = scan.ordered;
  const { found } = walk;
  const returned = seqs.slice(Math.max(0, from - before.found), Math.max(0, to - before.found));
  const lookedAt = Math.max(scan.lookedAt, walk.lookedAt);
  if (isEnd) {
    const page = clampPage(scan.page, found, size);
    const isDone = page === scan.page;
    // There is no such page: the last one is wanted instead.
    const at = isDone ? walk : START;
    return { scan: { ...scan, page, total: found, ordered: at, lookedAt }, seqs: returned, isDone };
  }
  const atLeast = leastOf(scan, goal, walk, isCut);
  const isMany = scan.isMany || atLeast >= countTo;
  const isDone = found >= to && (isMany || scan.total !== null);
  return { scan: { ...scan, ordered: walk, isMany, atLeast, lookedAt }, seqs: returned, isDone };
}

async function sweepNext(
  database: Queryable,
  goal: ScanGoal,
  scan: Scan,
  userCount: number,
): Promise<Scanned> {
  const { size, countTo, lookup } = goal;
  const { to } = rowsOf(scan, goal);
  const isFull = scan.ordered.found >= to;
  const before = scan.swept ?? NOT_SWEPT;
  const [wanted, best] = isFull ? [0, []] : [to, before.best];
  const { walk, seqs, isEnd, isCut } =
    lookup !== null && isLookedUp(scan, goal)
      ? await lookUpNext(database, lookup, before, { ...wish(scan, goal), wanted, best })
      : await scanUsers(database, goal, before, { userCount, wanted, best });
  const swept = { ...walk, best: isCut ? best : isEnd ? seqs : seqs.slice(0, MAX_BEST) };
  const next = { ...scan, swept, lookedAt: Math.max(scan.lookedAt, swept.lookedAt) };
  if (isEnd || (scan.total !== null && swept.found >= scan.total)) {
    const total = isEnd ? swept.found : scan.total;
    const page = isFull ? scan.page : clampPage(scan.page, swept.found, size);
    const found = { ...next, page, total };
    return { scan: found, seqs: isFull ? [] : remainingRows(found, goal, scan.page), isDone: true };
  }
  const atLeast = leastOf(scan, goal, swept, isCut);
  const isMany = scan.isMany || atLeast >= countTo;
  return { scan: { ...next, isMany, atLeast }, seqs: [], isDone: isMany && isFull };
}

/** A lower bound of the matches after a statement that may have found more than it counts. */
function leastOf({ atLeast }: Scan, { lookup }: ScanGoal, { found }: Walk, isCut: boolean): number {
  const uncounted = isCut && lookup !== null ? lookup.limit + 1 : 0;
  return Math.max(atLeast, found + uncounted);
}

/** What decides how the matches are looked up. */
function wish(scan: Scan, goal: ScanGoal) {
  const { query, listTotal, extent } = goal;
  const { to } = rowsOf(scan, goal);
  const isCounted = scan.total !== null || scan.isMany;
  const inListOrder = isCounted ? 2 * (to - scan.ordered.found) : Infinity;
  const enough = query.sort === null ? inListOrder : to > MAX_BEST ? null : Infinity;
  return { query, listTotal, extent, enough, expected: expectedTotal(scan, goal) };
}

/** Scans the next users, one after another. */
async function scanUsers(
  database: Queryable,
  { query, extent: read }: ScanGoal,
  before: Walk,
  look: { readonly userCount: number; readonly wanted: number; readonly best?: readonly number[] },
): Promise<Stride> {
  const isInListOrder = query.sort === null || look.best !== undefined;
  if (isInListOrder && look.wanted === 0 && blocksOf(look.userCount) > 0) {
    const extent = await read();
    if (extent !== null) return countNext(database, query, before, look.userCount, extent);
  }
  const { lookedAt, matched, seqs, last } = await scanNext(database, query, before.place, look);
  const walk = {
    place: last ?? before.place,
    found: before.found + matched,
    lookedAt: before.lookedAt + lookedAt,
    blocks: before.blocks,
  };
  return { walk, seqs, isEnd: lookedAt < look.userCount, isCut: false };
}

/**
 * The page's rows after sweeping the whole list; some may have been returned, in the query's order.
 */
function remainingRows(
  scan: Scan & { readonly swept: Sweep },
  goal: ScanGoal,
  asked: number,
): readonly number[] {
  const { from, to } = rowsOf(scan, goal);
  const returned = scan.page === asked ? scan.ordered.found : 0;
  return scan.swept.best.slice(Math.max(from, returned), to);
}
