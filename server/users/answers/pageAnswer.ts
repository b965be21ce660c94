import { activeFilters } from '#domain/query/filters.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import { isGrouped } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { lookupLimit } from '#server/users/answers/candidates.ts';
import { countUpTo } from '#server/users/answers/countAnswer.ts';
import {
  duplicatesTogether,
  fewTogether,
  firstTogether,
} from '#server/users/answers/duplicateOrder.ts';
import { rowsBetween } from '#server/users/answers/orderedRows.ts';
import { rankedPage } from '#server/users/answers/rankedAnswers.ts';
import { recalledCounts, type NoteCount } from '#server/users/answers/recalledCounts.ts';
import { usersAt } from '#server/users/answers/records.ts';
import type { ScanBudget } from '#server/users/answers/scan.ts';
import { wholeBudget } from '#server/users/answers/scanGoal.ts';
import { startScan, type FoundPage, type WantedPage } from '#server/users/answers/scannedPage.ts';
import type { ScanSoFar } from '#server/users/answers/scanToken.ts';

/** Which part of those who match: `from` to `to`, exclusive, where they are `total`. */
type Slice = (total: number) => { readonly from: number; readonly to: number };

/**
 * A page of a query. Where each user has to be looked at, they are counted to `bounds.counted`, and
 * pages go no further.
 */
export async function pageAnswer(
  database: BoundedDatabase,
  question: PageQuestion,
): Promise<PageOfUsers> {
  const { answer } = await startedPage(database, question, wholeBudget(database.bounds), () => 0);
  return answer;
}

export interface StartedPage {
  readonly answer: PageOfUsers;
  /** Where to go on; `null`: it is the whole page. */
  readonly rest: ScanSoFar | null;
}

/** The page, or what there is of it at once. */
export async function startedPage(
  database: BoundedDatabase,
  question: PageQuestion,
  budget: ScanBudget,
  now: () => number,
): Promise<StartedPage> {
  const ranked = await rankedPage(database, question);
  if (ranked !== null) return { answer: ranked, rest: null };
  const { query, page: asked, size, isTotalExact = false } = question;
  const { known, begun, note } = await recalledCounts(database, question);
  const maxTotal = known.isExact ? known.atMost : database.bounds.counted;
  const page = clampPage(asked, maxTotal, size);
  const wanted = { query, page, size, maxTotal, isTotalExact, known, begun };
  return answered(database, wanted, await findPage(database, wanted, budget, now), note);
}

/** @param note is told how many match, once that is known */
export async function answered(
  database: BoundedDatabase,
  { page, size, maxTotal, isTotalExact, known }: WantedPage,
  { seqs, total: found, rest }: FoundPage,
  note: NoteCount,
): Promise<StartedPage> {
  const onPages = Math.min(found, maxTotal);
  const total = isTotalExact ? found : onPages;
  if (rest === undefined) await note(found, found === total);
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
  if (isGrouped(query)) return pageOfGroups(database, wanted, slice);
  const isFiltered = activeFilters(query.filters).length > 0;
  if (known.isExact && !(isFiltered && maxTotal <= database.bounds.candidates)) {
    const { from, to } = slice(maxTotal);
    return { seqs: await rowsBetween(database, query, maxTotal, from, to), total: maxTotal };
  }
  return startScan(database, wanted, budget, now);
}

/** A page of duplicates, of whom those who belong together stand together. */
async function pageOfGroups(
  database: BoundedDatabase,
  { query, known, isTotalExact }: WantedPage,
  slice: Slice,
): Promise<FoundPage> {
  const { bounds } = database;
  if (known.atMost > bounds.candidates) {
    const limit = lookupLimit(database, known);
    // Of those with a text or another filter it is not known that they are many.
    const few = known.atLeast > limit ? null : await fewTogether(database, query, limit);
    if (few !== null) return sliced(few, slice);
    const { from, to } = slice(bounds.counted);
    const first = await firstTogether(database, query, to);
    if (first !== null && first.length < to) return sliced(first, slice);
    if (first !== null) {
      const isEnough = limit >= bounds.counted && !isTotalExact;
      const countTo = isTotalExact ? Infinity : bounds.counted + 1;
      const total = isEnough ? limit + 1 : await countUpTo(database, query, known, countTo);
      return { seqs: first.slice(from), total };
    }
  }
  return sliced(await duplicatesTogether(database, query), slice);
}

function sliced(all: readonly number[], slice: Slice): FoundPage {
  const { from, to } = slice(all.length);
  return { seqs: all.slice(from, to), total: all.length };
}
