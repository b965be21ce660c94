import { clampPage, offsetOf } from '#domain/query/pages.ts';
import { isGrouped, type UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { groupsFrom } from '#server/users/answers/neighbours/duplicateOrder.ts';
import { countOn } from '#server/users/answers/counts/countOn.ts';
import { blocksOf, type Extent } from './listBlocks.ts';
import { lookAhead } from './lookAhead.ts';
import { lookUpOn, type Expected, type Lookup } from './lookUpOn.ts';
import type { Stride, Walk } from './walk.ts';

/** A walk in list order, in which the database reads many users fastest. */
interface Sweep extends Walk {
  /** By their places in the list: those of the found ones who come first in the query's order. */
  readonly best: readonly number[];
}

/** A search, as far as it has come. */
export interface Scan {
  /** The page that is looked for, from 1. */
  readonly page: number;
  /** In the query's order: of those who were found so, the page's rows have been told. */
  readonly ordered: Walk;
  /** In list order, where that is another one; `null`: not begun. */
  readonly swept: Sweep | null;
  /** How many match, neither more nor less; `null`: it is not known. */
  readonly total: number | null;
  /** More match than are counted. */
  readonly isMany: boolean;
  /** So many match at least, by what was known before and by look-ups that found too many. */
  readonly atLeast: number;
  /** The most that one walk has looked at. */
  readonly lookedAt: number;
}

/** How much of a search one answer may be about. */
export interface ScanBudget {
  /** How many users are looked at by the first statement, the second …; the last one is for all others. */
  readonly steps: readonly number[];
  /** So many are looked at in the query's order before the list is swept. */
  readonly near: number;
  /** After so long no statement begins. */
  readonly ms: number;
}

export interface ScanGoal {
  readonly query: UserQuery;
  readonly size: number;
  /** No page has others. */
  readonly maxTotal: number;
  /** Those who match are counted until they are so many. */
  readonly countTo: number;
  readonly listTotal: number;
  /** No statement looks at more. */
  readonly mostLookedAt: number;
  /** See `GroupBounds.begun`. */
  readonly groupsBegun: number;
  /** How they are looked up; `null`: no index knows them. */
  readonly lookup: Lookup | null;
  readonly extent: () => Promise<Extent | null>;
}

export interface Scanned {
  readonly scan: Scan;
  /** The rows that were found, by their places in the list. */
  readonly seqs: readonly number[];
  /** There is nothing left to look for. */
  readonly isDone: boolean;
}

/** More would be carried along. */
export const MAX_BEST = 200;
/** From this share of the users on, the next match is never far: to look it up takes longer. */
const DENSE_SHARE = 1 / 16;

/** A statement for fewer takes no less time. */
const LEAST_LOOKED_AT = 500;
/** In an order that is not the list's each is read from a page of its own, which may be on the disk. */
const MOST_OUT_OF_LIST_ORDER = 5000;

const START: Walk = { place: null, found: 0, lookedAt: 0, blocks: 0 };

export function newScan(known: Pick<Scan, 'page' | 'total' | 'isMany' | 'atLeast'>): Scan {
  return { ...known, ordered: START, swept: null, lookedAt: 0 };
}

/**
 * Continues a search, by one statement at least. It looks from the beginning of the query's order on:
 * what is found so is told at once, since all others come behind. Where that is not soon enough, it sweeps
 * the list, by indexes where they know the text.
 * @param now milliseconds, from any moment on
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
        ? await sweepOn(database, goal, scan, most)
        : isGrouped(goal.query)
          ? await lookAtGroups(database, goal, scan, userCount)
          : await lookInOrder(database, goal, scan, userCount);
    seqs.push(...next.seqs);
    ({ scan, isDone } = next);
  }
  return { scan, seqs, isDone };
}

/** How many match at least. */
export function foundAtLeast({ ordered, swept, total, atLeast }: Scan): number {
  return total ?? Math.max(atLeast, ordered.found, swept?.found ?? 0);
}

/** Which of those who match the page has, from 0: `to` exclusive. */
function rowsOf({ page, total }: Scan, { size, maxTotal }: ScanGoal) {
  const from = offsetOf(page, size);
  return { from, to: Math.min(from + size, total ?? maxTotal, maxTotal) };
}

/** In the query's order so many users are looked at next; 0: the list is swept. */
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
  // More rows than are carried along are found at once, or not so.
  if (!isCarried) return isMany ? userCount : 0;
  const expected = expectedTotal(scan, goal);
  if (expected === null) return 0;
  // Each who is looked at in order, and each who is looked up, is read from a page of its own.
  const found = swept?.found ?? 0;
  const probable = Math.ceil((2 * to * listTotal) / expected.count);
  const left = expected.count - found;
  // Not where they are only known to be more than so many.
  if ((total !== null || found > 0) && left < probable) return 0;
  const isNear = ordered.lookedAt < probable && probable <= left;
  // Neither may take much longer than the other would have.
  if (!isNear && ordered.lookedAt >= found) return 0;
  const next = Math.max(probable, found) - ordered.lookedAt;
  return Math.min(userCount, Math.max(LEAST_LOOKED_AT, next));
}

/** How many match, as far as that can be told; `null`: nothing tells. */
function expectedTotal({ swept, total, isMany, atLeast }: Scan, goal: ScanGoal): Expected | null {
  if (total !== null) return { count: total, isAtLeast: false };
  if (swept !== null && swept.found > 0) {
    return { count: (swept.found / swept.lookedAt) * goal.listTotal, isAtLeast: false };
  }
  return isMany ? { count: atLeast, isAtLeast: true } : null;
}

/** Whether those who match are looked up: where many do, the next one is sooner found by looking. */
function isLookedUp({ ordered, total }: Scan, { lookup, listTotal }: ScanGoal): boolean {
  if (lookup === null) return false;
  if (ordered.lookedAt > 0) return ordered.found < ordered.lookedAt * DENSE_SHARE;
  return (total ?? lookup.atMost) < listTotal * DENSE_SHARE;
}

async function lookInOrder(
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
      ? await lookUpOn(database, lookup, before, { ...wish(scan, goal), wanted, best: [] })
      : await lookOn(database, goal, before, { userCount, wanted });
  return withStride(scan, goal, stride);
}

/** Looks for the groups of duplicates that begin with the next users. */
async function lookAtGroups(
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

/** The search with what was found next in the query's order. */
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
    // There is no such page: the last one is looked for.
    const at = isDone ? walk : START;
    return { scan: { ...scan, page, total: found, ordered: at, lookedAt }, seqs: returned, isDone };
  }
  const atLeast = leastOf(scan, goal, walk, isCut);
  const isMany = scan.isMany || atLeast >= countTo;
  const isDone = found >= to && (isMany || scan.total !== null);
  return { scan: { ...scan, ordered: walk, isMany, atLeast, lookedAt }, seqs: returned, isDone };
}

async function sweepOn(
  database: Queryable,
  goal: ScanGoal,
  scan: Scan,
  userCount: number,
): Promise<Scanned> {
  const { size, countTo, lookup } = goal;
  const { to } = rowsOf(scan, goal);
  const isFull = scan.ordered.found >= to;
  const before = scan.swept ?? { ...START, best: [] };
  const [wanted, best] = isFull ? [0, []] : [to, before.best];
  const { walk, seqs, isEnd, isCut } =
    lookup !== null && isLookedUp(scan, goal)
      ? await lookUpOn(database, lookup, before, { ...wish(scan, goal), wanted, best })
      : await lookOn(database, goal, before, { userCount, wanted, best });
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

/** How many match at least, after a statement that may have found more than it counts. */
function leastOf({ atLeast }: Scan, { lookup }: ScanGoal, { found }: Walk, isCut: boolean): number {
  const uncounted = isCut && lookup !== null ? lookup.limit + 1 : 0;
  return Math.max(atLeast, found + uncounted);
}

/** What tells how they are looked up. */
function wish(scan: Scan, goal: ScanGoal) {
  const { query, listTotal, extent } = goal;
  const { to } = rowsOf(scan, goal);
  const isCounted = scan.total !== null || scan.isMany;
  const inListOrder = isCounted ? 2 * (to - scan.ordered.found) : Infinity;
  const enough = query.sort === null ? inListOrder : to > MAX_BEST ? null : Infinity;
  return { query, listTotal, extent, enough, expected: expectedTotal(scan, goal) };
}

/** Looks at the next users, one after another. */
async function lookOn(
  database: Queryable,
  { query, extent: read }: ScanGoal,
  before: Walk,
  look: { readonly userCount: number; readonly wanted: number; readonly best?: readonly number[] },
): Promise<Stride> {
  const isInListOrder = query.sort === null || look.best !== undefined;
  if (isInListOrder && look.wanted === 0 && blocksOf(look.userCount) > 0) {
    const extent = await read();
    if (extent !== null) return countOn(database, query, before, look.userCount, extent);
  }
  const { lookedAt, matched, seqs, last } = await lookAhead(database, query, before.place, look);
  const walk = {
    place: last ?? before.place,
    found: before.found + matched,
    lookedAt: before.lookedAt + lookedAt,
    blocks: before.blocks,
  };
  return { walk, seqs, isEnd: lookedAt < look.userCount, isCut: false };
}

/** Rows of the page that was found by sweeping all; some of it may have been told, in the query's order. */
function remainingRows(
  scan: Scan & { readonly swept: Sweep },
  goal: ScanGoal,
  asked: number,
): readonly number[] {
  const { from, to } = rowsOf(scan, goal);
  const returned = scan.page === asked ? scan.ordered.found : 0;
  return scan.swept.best.slice(Math.max(from, returned), to);
}
