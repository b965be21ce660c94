import { activeFilters } from '#domain/query/filters.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import { isGrouped } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { duplicatesTogether } from './neighbours/duplicateOrder.ts';
import { fewTogether } from './neighbours/fewTogether.ts';
import { rowsBetween } from '#server/users/answers/orderedRows.ts';
import { rankedPage } from '#server/users/answers/rankedAnswers.ts';
import { recalledCounts, type OnCount } from './counts/recalledCounts.ts';
import { usersAt } from '#server/users/answers/records.ts';
import type { ScanBudget } from './searching/scan.ts';
import { wholeBudget } from './searching/scanGoal.ts';
import { startScan, type FoundPage, type WantedPage } from './searching/scannedPage.ts';
import type { ScanSoFar } from './searching/scanToken.ts';

/** Which part of the matches: `from` to `to`, exclusive, given their `total`. */
type Slice = (total: number) => { readonly from: number; readonly to: number };

/**
 * A page of a query. If users have to be scanned, matches are counted to `bounds.counted`, and
 * pages go no further.
 */
export async function pageAnswer(
  database: BoundedDatabase,
  question: PageQuestion,
): Promise<PageOfUsers> {
  const { answer } = await startedPage(database, question, wholeBudget(database.bounds), () => 0);
  return answer;
}

interface StartedPage {
  readonly answer: PageOfUsers;
  /** Where to continue; `null`: the page is complete. */
  readonly rest: ScanSoFar | null;
}

/** The page, or the part of it that is found at once. */
async function startedPage(
  database: BoundedDatabase,
  question: PageQuestion,
  budget: ScanBudget,
  now: () => number,
): Promise<StartedPage> {
  const ranked = await rankedPage(database, question);
  if (ranked !== null) return { answer: ranked, rest: null };
  const { query, page: asked, size, isTotalExact = false } = question;
  const { known, begun, remember } = await recalledCounts(database, question);
  const maxTotal = known.isExact ? known.atMost : database.bounds.counted;
  const page = clampPage(asked, maxTotal, size);
  const wanted = { query, page, size, maxTotal, isTotalExact, known, begun };
  return answered(database, wanted, await findPage(database, wanted, budget, now), remember);
}

/** @param remember receives the number of matches once it is known */
async function answered(
  database: BoundedDatabase,
  { page, size, maxTotal, isTotalExact, known }: WantedPage,
  { seqs, total: found, rest }: FoundPage,
  remember: OnCount,
): Promise<StartedPage> {
  const onPages = Math.min(found, maxTotal);
  const total = isTotalExact ? found : onPages;
  if (rest === undefined) await remember(found, found === total);
  const answer = {
    rows: await usersAt(database, seqs),
    page: rest === undefined ? clampPage(page, onPages, size) : rest.scan.page,
    total,
    ...(found > total && { isTotalLowerBound: true as const }),
    listTotal: known.listTotal,
  };
  return { answer, rest: rest ?? null };
}

function sliceOf({ page, size, maxTotal }: WantedPage): Slice {
  return (total) => {
    const last = Math.min(total, maxTotal);
    const from = offsetOf(clampPage(page, last, size), size);
    return { from, to: Math.min(from + size, last) };
  };
}

async function findPage(
  database: BoundedDatabase,
  wanted: WantedPage,
  budget: ScanBudget,
  now: () => number,
): Promise<FoundPage> {
  const { query, maxTotal, known } = wanted;
  const slice = sliceOf(wanted);
  const few = isGrouped(query) ? await fewInGroups(database, wanted, budget) : null;
  if (few !== null) {
    const { from, to } = slice(few.length);
    return { seqs: few.slice(from, to), total: few.length };
  }
  const isFiltered = activeFilters(query.filters).length > 0;
  if (known.isExact && !(isFiltered && maxTotal <= database.bounds.candidates)) {
    const { from, to } = slice(maxTotal);
    // Until the rank index knows the list, such as after a large change: the next part asks it
    // again.
    const isFar = Math.min(from, maxTotal - to) > database.bounds.passed;
    if (isFar && budget.ms !== Infinity) return startScan(database, wanted, budget, now);
    return { seqs: await rowsBetween(database, query, maxTotal, from, to), total: maxTotal };
  }
  return startScan(database, wanted, budget, now);
}

/**
 * Duplicates, each group together, if they are few; else `null`. A part looks up so few that it
 * soon has rows to show.
 */
async function fewInGroups(
  database: BoundedDatabase,
  { query, known }: WantedPage,
  { ms }: ScanBudget,
): Promise<readonly number[] | null> {
  const { candidates, groups } = database.bounds;
  if (known.atMost === 0) return [];
  if (known.atMost <= candidates) return duplicatesTogether(database, query);
  if (known.atLeast > candidates) return null;
  const limit = ms === Infinity ? Math.max(candidates, groups.few) : groups.few;
  return (await fewTogether(database, query, limit)).seqs;
}
