import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { lookAhead } from '#server/users/answers/lookAhead.ts';
import type { Place } from '#server/users/answers/rowOrder.ts';

/** A walk from one user to the next, as far as it has come. */
interface Walk {
  /** The last one who was looked at; `null`: it begins. */
  readonly place: Place | null;
  /** How many of those who were looked at match. */
  readonly found: number;
  readonly lookedAt: number;
}

/** A walk in list order, in which the database reads many users fastest. */
interface Sweep extends Walk {
  /** By their places in the list: those of the found ones who come first in the query's order. */
  readonly best: readonly number[];
}

/** A search that looks at one user after another, as far as it has come. */
export interface Scan {
  /** The page that is looked for, from 1. */
  readonly page: number;
  /** In the query's order: of those who were found so, the page's rows have been told. */
  readonly ordered: Walk;
  /** `null`: not now. */
  readonly swept: Sweep | null;
  /** How many match, neither more nor less; `null`: it is not known. */
  readonly total: number | null;
  /** More match than are counted. */
  readonly isMany: boolean;
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

const START: Walk = { place: null, found: 0, lookedAt: 0 };

export function newScan({ page, total, isMany }: Pick<Scan, 'page' | 'total' | 'isMany'>): Scan {
  return { page, ordered: START, swept: null, total, isMany, lookedAt: 0 };
}

/**
 * Goes on with a search, by one statement at least. It looks from the beginning of the query's order on:
 * what is found so is told at once, since all others come behind. Where that is not soon enough, it sweeps
 * the list, and where that finds many, it goes on in the query's order.
 * @param now milliseconds, from any moment on
 */
export async function goOn(
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
    const userCount = steps[step] ?? steps.at(-1) ?? 1;
    const { swept } = scan;
    const next: Scanned =
      swept === null
        ? await lookInOrder(database, goal, scan, { userCount, near })
        : await sweepOn(database, goal, { ...scan, swept }, userCount);
    seqs.push(...next.seqs);
    ({ scan, isDone } = next);
  }
  return { scan, seqs, isDone };
}

/** How many match at least. */
export function foundAtLeast(scan: Scan, goal: ScanGoal): number {
  const { ordered, swept, total, isMany } = scan;
  if (total !== null) return total;
  return Math.max(isMany ? goal.countTo : 0, ordered.found, swept?.found ?? 0);
}

/** Which of those who match the page has, from 0: `to` exclusive. */
function rowsOf({ page, total }: Scan, { size, maxTotal }: ScanGoal) {
  const from = offsetOf(page, size);
  return { from, to: Math.min(from + size, total ?? maxTotal, maxTotal) };
}

async function lookInOrder(
  database: Queryable,
  goal: ScanGoal,
  scan: Scan,
  { userCount, near }: { userCount: number; near: number },
): Promise<Scanned> {
  const { query, size, countTo } = goal;
  const { from, to } = rowsOf(scan, goal);
  const before = scan.ordered;
  const wanted = Math.max(0, to - before.found);
  const seen = await lookAhead(database, query, before.place, { userCount, wanted });
  const ordered = walked(before, seen);
  const { found } = ordered;
  const seqs = seen.seqs.slice(Math.max(0, from - before.found));
  const lookedAt = Math.max(scan.lookedAt, ordered.lookedAt);
  if (seen.lookedAt < userCount) {
    const page = clampPage(scan.page, found, size);
    const isDone = page === scan.page;
    // There is no such page: the last one is looked for.
    const at = isDone ? ordered : START;
    return { scan: { ...scan, page, total: found, ordered: at, lookedAt }, seqs, isDone };
  }
  const isFull = found >= to;
  const isTotalKnown = scan.isMany || scan.total !== null || found >= countTo;
  const isFar = ordered.lookedAt >= near && to <= MAX_BEST && !scan.isMany;
  const swept = query.sort !== null && (isFull || isFar) ? { ...START, best: [] } : null;
  const isDone = isFull && isTotalKnown;
  return { scan: { ...scan, ordered, swept, lookedAt }, seqs, isDone };
}

async function sweepOn(
  database: Queryable,
  goal: ScanGoal,
  scan: Scan & { readonly swept: Sweep },
  userCount: number,
): Promise<Scanned> {
  const { query, size, countTo } = goal;
  const { to } = rowsOf(scan, goal);
  const isFull = scan.ordered.found >= to;
  const seen = await lookAhead(database, query, scan.swept.place, {
    userCount,
    wanted: isFull ? 0 : Math.min(to, MAX_BEST),
    best: scan.swept.best,
  });
  const swept = { ...walked(scan.swept, seen), best: seen.seqs };
  const next = { ...scan, swept, lookedAt: Math.max(scan.lookedAt, swept.lookedAt) };
  const isEnd = seen.lookedAt < userCount;
  if (isEnd || (scan.total !== null && swept.found >= scan.total)) {
    const total = isEnd ? swept.found : scan.total;
    const page = isFull ? scan.page : clampPage(scan.page, swept.found, size);
    const found = { ...next, page, total };
    return { scan: found, seqs: isFull ? [] : untold(found, goal, scan.page), isDone: true };
  }
  if (swept.found < countTo) return { scan: next, seqs: [], isDone: false };
  return { scan: { ...next, swept: null, isMany: true }, seqs: [], isDone: isFull };
}

/** Rows of the page that was found by sweeping all; some of it may have been told, in the query's order. */
function untold(
  scan: Scan & { readonly swept: Sweep },
  goal: ScanGoal,
  asked: number,
): readonly number[] {
  const { from, to } = rowsOf(scan, goal);
  const told = scan.page === asked ? scan.ordered.found : 0;
  return scan.swept.best.slice(Math.max(from, told), to);
}

function walked(
  before: Walk,
  seen: { matched: number; lookedAt: number; last: Place | null },
): Walk {
  return {
    place: seen.last ?? before.place,
    found: before.found + seen.matched,
    lookedAt: before.lookedAt + seen.lookedAt,
  };
}
