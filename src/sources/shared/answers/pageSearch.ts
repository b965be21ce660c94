import type { Answer, PageOfUsers, Question } from '#domain/userSource.ts';
import { inParts, type AskedQuestion, type PagePart } from '#protocol/pagePart.ts';

/** A search for a page that is answered in parts, as far as it has come. */
export interface PageSearch {
  /** All parts so far. */
  readonly found: PageOfUsers;
  /** The cursor to continue from. */
  readonly next: string;
  /** Of the first part, which includes no later change. */
  readonly revision: number;
  /** It has replaced the answer that was shown before. */
  readonly isShown: boolean;
}

export interface MergedResponse {
  readonly value: unknown;
  /** `null`: complete. */
  readonly search: PageSearch | null;
}

/** The request to send: for the next part of a search, if there is one. */
export function askedFor(question: Question, search: PageSearch | null): AskedQuestion {
  return inParts(question, search?.next);
}

/**
 * Merges a response into what was there before.
 * @param search the one whose next part it is; `null`: it is a first response
 * @param answeredAt the revision of the response
 * @param current what is shown
 */
export function mergeResponse(
  { kind }: Question,
  value: unknown,
  {
    search,
    answeredAt,
    current,
  }: { search: PageSearch | null; answeredAt: number; current: Answer<unknown> },
): MergedResponse {
  if (kind !== 'page') return { value, search: null };
  // The response to the request that `askedFor` makes about a page.
  const { next, ...part } = value as PagePart;
  const rows = search === null ? part.rows : withoutDuplicates(search.found.rows, part.rows);
  const found: PageOfUsers = { ...part, rows };
  if (next === undefined) return { value: found, search: null };
  const isShown = search?.isShown === true || hasComeAsFar(found, pageIn(current));
  const revision = search?.revision ?? answeredAt;
  return { value: found, search: { found, next, revision, isShown } };
}

function hasComeAsFar({ lookedAt = 0 }: PageOfUsers, before: PageOfUsers | undefined): boolean {
  return before === undefined || (before.lookedAt !== undefined && lookedAt >= before.lookedAt);
}

/** A user who was moved behind the scanned part meanwhile is found a second time. */
export function withoutDuplicates(
  rows: PageOfUsers['rows'],
  behind: PageOfUsers['rows'],
): PageOfUsers['rows'] {
  const ids = new Set(rows.map(({ id }) => id));
  return [...rows, ...behind.filter(({ id }) => !ids.has(id))];
}

/**
 * What is shown while a search continues. The rows of an earlier search stay until this one has
 * come as far: visible rows must not disappear and come again. Each has its newest value.
 */
export function shownPart(
  current: Answer<unknown>,
  { found, isShown }: PageSearch,
  isStopped: boolean,
): Answer<unknown> {
  const before = pageIn(current);
  if (isShown || before === undefined) return { state: 'part', before: found, isStopped };
  const values = new Map(found.rows.map((user) => [user.id, user]));
  const rows = before.rows.map((user) => values.get(user.id) ?? user);
  const kept = { ...before, rows };
  return before.lookedAt === undefined
    ? { state: 'pending', before: kept }
    : { state: 'part', before: kept, isStopped };
}

/** What is shown of a page that is searched again; `undefined` if only a part of it was found. */
export function wholeIn(answer: Answer<unknown>): PageOfUsers | undefined {
  const page = pageIn(answer);
  return page?.lookedAt === undefined ? page : undefined;
}

/** The page of an entry's answer: an entry of a page has no other answers. */
export function pageIn(answer: Answer<unknown>): PageOfUsers | undefined {
  return (answer.state === 'ready' ? answer.value : answer.before) as PageOfUsers | undefined;
}
