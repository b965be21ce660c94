import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { firstByValue } from '#server/users/answers/firstByValue.ts';
import type { KnownCounts } from '#server/users/answers/counts/listCounts.ts';
import { foundAtLeast, continueScan, newScan, type ScanBudget } from './scan.ts';
import { scanGoal } from './scanGoal.ts';
import type { ScanSoFar } from './scanToken.ts';
import type { Touched } from '#server/users/answers/touchedUsers.ts';

/** The users of a page by their places in the list, and how many match. */
export interface FoundPage {
  readonly seqs: readonly number[];
  readonly total: number;
  /** What remains to be searched, if the page is incomplete. */
  readonly rest?: ScanSoFar;
}

export interface WantedPage {
  readonly query: UserQuery;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly maxTotal: number;
  /** All matches are counted. */
  readonly isTotalExact: boolean;
  readonly known: KnownCounts;
  /** How many users had been touched when `known` was read; `null`: unknown. */
  readonly begun: Touched | null;
}

/** A page of the matches, or the part of it that is found within the budget. */
export async function startScan(
  database: BoundedDatabase,
  wanted: WantedPage,
  budget: ScanBudget,
  now: () => number,
): Promise<FoundPage> {
  const { query, known, page, size, maxTotal, isTotalExact, begun } = wanted;
  const total = known.atLeast === known.atMost ? known.atMost : null;
  if (total === 0) return { seqs: [], total };
  const isMany = !isTotalExact && known.atLeast > database.bounds.counted;
  const scan = newScan({
    page: total === null ? page : clampPage(page, total, size),
    total,
    isMany,
    atLeast: known.atLeast,
  });
  const soFar = { scan, since: begun };
  const end = now() + budget.ms;
  const goal = scanGoal(database, wanted);
  const first = await resumeScan(database, wanted, soFar, { ...budget, ms: 0 }, now, goal);
  if (first.rest === undefined) return first;
  if (isMany && hasManyByValue(query, known)) {
    const to = Math.min(scan.page * size, maxTotal);
    const seqs = await firstByValue(database, query, known, to);
    if (seqs?.length === to) {
      return { seqs: seqs.slice(offsetOf(scan.page, size)), total: known.atLeast };
    }
  }
  const ms = end - now();
  if (ms <= 0) return first;
  const further = { ...budget, steps: budget.steps.slice(1), ms };
  const others = await resumeScan(database, wanted, first.rest, further, now, goal);
  return { ...others, seqs: [...first.seqs, ...others.seqs] };
}

/** All users of a month are read, but in order of date. */
const MOST_OF_MONTHS = 50_000;

function hasManyByValue({ sort }: UserQuery, { values, atLeast }: KnownCounts): boolean {
  if (values === null || values.roles.length + values.months.length === 0) return false;
  return values.months.length === 0 || sort === 'createdAt' || atLeast <= MOST_OF_MONTHS;
}

/** Continues a search. */
async function resumeScan(
  database: BoundedDatabase,
  wanted: WantedPage,
  { scan: start, since }: ScanSoFar,
  budget: ScanBudget,
  now: () => number,
  goal = scanGoal(database, wanted),
): Promise<FoundPage> {
  const { scan, seqs, isDone } = await continueScan(database, goal, start, budget, now);
  const total = foundAtLeast(scan);
  return { seqs, total, ...(!isDone && { rest: { scan, since } }) };
}
