import { activeFilters } from '#domain/query/filters.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { candidatePage, lookupLimit, mayBeFew } from '#server/users/answers/candidates.ts';
import { countInListOrder, countUpTo, isSwept } from '#server/users/answers/countAnswer.ts';
import {
  duplicatesTogether,
  fewTogether,
  firstTogether,
  isGrouped,
} from '#server/users/answers/duplicateOrder.ts';
import { firstByValue } from '#server/users/answers/firstByValue.ts';
import { knownCounts, withRecalled, type KnownCounts } from '#server/users/answers/listCounts.ts';
import {
  firstInOrder,
  firstOfAll,
  firstOfDense,
  rowsBetween,
} from '#server/users/answers/orderedRows.ts';
import { rankedPage } from '#server/users/answers/rankedAnswers.ts';
import { usersAt } from '#server/users/answers/records.ts';
import type { ScanSoFar } from '#server/users/answers/scanToken.ts';
import { inOrder, sweep } from '#server/users/answers/sweep.ts';
import type { Touched } from '#server/users/answers/touchedUsers.ts';

/** The users of a page by their places in the list, and how many match. */
export interface FoundPage {
  readonly seqs: readonly number[];
  readonly total: number;
  /** There only where that is not all: what has to be looked at still. */
  readonly rest?: ScanSoFar;
}

/** How a page is found where many match, or where only looking at each user tells. */
export type FindAmongMany = (database: BoundedDatabase, wanted: WantedPage) => Promise<FoundPage>;

export interface WantedPage {
  readonly query: UserQuery;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly maxTotal: number;
  readonly known: KnownCounts;
  /** What had been touched until `known` was read; `null`: that is not known. */
  readonly begun: Touched | null;
}

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
  const { answer } = await startedPage(database, question, pageOfMany);
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
  findAmongMany: FindAmongMany,
): Promise<StartedPage> {
  const ranked = await rankedPage(database, question);
  if (ranked !== null) return { answer: ranked, rest: null };
  const { query, page: asked, size } = question;
  const { known, begun, note } = await recalledCounts(database, query);
  const maxTotal = known.isExact ? known.atMost : database.bounds.counted;
  const page = clampPage(asked, maxTotal, size);
  const wanted = { query, page, size, maxTotal, known, begun };
  return answered(database, wanted, await findPage(database, wanted, findAmongMany), note);
}

/** @param note is told how many match, once that is known */
export async function answered(
  database: BoundedDatabase,
  { page, size, maxTotal, known }: WantedPage,
  { seqs, total: found, rest }: FoundPage,
  note: NoteCount,
): Promise<StartedPage> {
  const total = Math.min(found, maxTotal);
  if (rest === undefined) await note(found, found === total);
  const answer = {
    rows: await usersAt(database, seqs),
    page: rest === undefined ? clampPage(page, total, size) : rest.scan.page,
    total,
    ...(found > total && { isTotalLowerBound: true as const }),
    listTotal: known.listTotal,
  };
  return { answer, rest: rest ?? null };
}

type NoteCount = (count: number, isExact: boolean) => Promise<void> | void;

export const noNote = () => undefined;

/** What is known without looking at a user, and what takes what is found out. */
export async function recalledCounts(database: BoundedDatabase, query: UserQuery, since?: Touched) {
  const known = await knownCounts(database, query);
  const recalled = known.isExact ? null : await database.counts?.recall(query, since);
  if (recalled === null || recalled === undefined) {
    return { known, begun: null, note: noNote };
  }
  const isNew = recalled.exact === null && recalled.atLeast <= database.bounds.counted;
  return {
    known: withRecalled(known, recalled),
    begun: recalled.begun,
    note: isNew ? recalled.note : noNote,
  };
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
  findAmongMany: FindAmongMany,
): Promise<FoundPage> {
  const { query, maxTotal, known } = wanted;
  const slice = sliceOf(wanted);
  if (isGrouped(query)) return pageOfGroups(database, query, slice, known);
  const isWholeList = known.isExact && activeFilters(query.filters).length === 0;
  const counted = known.isExact ? null : await pageOfCounted(database, query, slice, known);
  if (counted !== null) return counted;
  let { atLeast } = known;
  const isTooMany = atLeast > lookupLimit(database, known);
  if (!isWholeList && !isTooMany && mayBeFew(database, query, known)) {
    const dense = await pageOfDense(database, query, slice, known);
    if (dense !== null) return dense;
    const { seqs, total } = await candidatePage(database, query, wanted);
    if (seqs !== null) return { seqs, total };
    atLeast = total;
  }
  if (known.isExact) {
    const { from, to } = slice(maxTotal);
    return { seqs: await rowsBetween(database, query, maxTotal, from, to), total: maxTotal };
  }
  return findAmongMany(database, { ...wanted, known: { ...known, atLeast } });
}

/**
 * A page of whom it is known how many they are, if they are found by looking through fewer users than
 * match; `null`: they are not.
 */
async function pageOfCounted(
  database: BoundedDatabase,
  query: UserQuery,
  slice: Slice,
  { atLeast, atMost, listTotal }: KnownCounts,
): Promise<FoundPage | null> {
  if (atLeast < atMost) return null;
  const total = atMost;
  const { from, to } = slice(total);
  if (from === to) return { seqs: [], total };
  const { bounds } = database;
  const scanned = bounds.scanned.filter(
    (some) => some <= total / 2 && (some * total) / listTotal >= to,
  );
  const first = await firstInOrder({ ...database, bounds: { ...bounds, scanned } }, query, to);
  return first?.length === to ? { seqs: first.slice(from), total } : null;
}

/** A page of duplicates, of whom those who belong together stand together. */
async function pageOfGroups(
  database: BoundedDatabase,
  query: UserQuery,
  slice: Slice,
  known: KnownCounts,
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
      const isEnough = limit >= bounds.counted;
      const total = isEnough
        ? limit + 1
        : await countUpTo(database, query, known, bounds.counted + 1);
      return { seqs: first.slice(from), total };
    }
  }
  return sliced(await duplicatesTogether(database, query), slice);
}

/** A page whom the index of trigrams finds too many for; `null`: it may be of use. */
async function pageOfDense(
  database: BoundedDatabase,
  query: UserQuery,
  slice: Slice,
  { atMost, atLeast }: KnownCounts,
): Promise<FoundPage | null> {
  const { bounds } = database;
  if (atMost <= bounds.candidates) return null;
  const { from, to } = slice(bounds.counted);
  const first = await firstOfDense(database, query, to);
  if (first === null) return null;
  return {
    seqs: first.slice(from),
    total:
      atLeast > bounds.counted
        ? atLeast
        : await countInListOrder(database, query, bounds.counted + 1 + bounds.margin),
  };
}

/** All of the page at once. */
export async function pageOfMany(
  database: BoundedDatabase,
  wanted: WantedPage,
): Promise<FoundPage> {
  const { query, known } = wanted;
  const slice = sliceOf(wanted);
  const { bounds } = database;
  const total = () =>
    known.atLeast > bounds.counted
      ? known.atLeast
      : countUpTo(database, query, known, bounds.counted + 1 + bounds.margin);
  const { to: asked } = slice(bounds.counted);
  const near = { ...bounds, scanned: bounds.scanned.slice(0, -1) };
  const first =
    (await firstInOrder({ ...database, bounds: near }, query, asked)) ??
    (await firstByValue(database, query, known, asked)) ??
    (await firstInOrder(database, query, asked));
  if (first?.length === asked) {
    const { from, to } = slice(asked);
    return { seqs: first.slice(from, to), total: await total() };
  }
  // The order has been looked through to its end.
  if (first !== null) return sliced(first, slice);
  if (isSwept(query)) {
    const swept = await sweep(database, query, bounds.candidates + 1);
    if (swept.length <= bounds.candidates)
      return sliced(await inOrder(database, query, swept), slice);
  }
  // More than the candidates, which are more than are counted: how many more does not matter.
  const isEnough = isSwept(query) && bounds.candidates >= bounds.counted;
  const found = isEnough ? bounds.candidates + 1 : await total();
  const { from, to } = slice(found);
  const seqs = await firstOfAll(database, query, to);
  return { seqs: seqs.slice(from, to), total: found };
}

function sliced(all: readonly number[], slice: Slice): FoundPage {
  const { from, to } = slice(all.length);
  return { seqs: all.slice(from, to), total: all.length };
}
