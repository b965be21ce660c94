import type { HoldersQuestion, PageOfUsers, PageQuestion, Question } from '#domain/userSource.ts';

/**
 * A page, or as much of it as is found within a moment, if no index knows who matches and users
 * have to be scanned one by one.
 */
export interface PagePartQuestion {
  readonly kind: 'pagePart';
  readonly page: PageQuestion;
  /** `next` of the previous part; `null`: from the beginning. */
  readonly from: string | null;
}

/** What the server is asked. */
export type AskedQuestion = Question | PagePartQuestion | HoldersQuestion;

/**
 * A part of a page: its `rows` follow those of earlier parts, in the query's order; everything else
 * counts all parts so far. The last part has no `lookedAt`.
 */
export interface PagePart extends PageOfUsers {
  /** Only with `lookedAt`: the cursor to continue from. Opaque. */
  readonly next?: string;
}

/**
 * The longest `next`, in characters: it contains the order key of a user, and the places of some
 * others.
 */
export const MAX_NEXT_LENGTH = 16_000;

/** The same question, answered in parts. @param from see `PagePartQuestion` */
export function inParts(question: Question, from: string | null = null): AskedQuestion {
  return question.kind === 'page' ? { kind: 'pagePart', page: question, from } : question;
}

/**
 * The question that a screen asked: the same object unless `inParts` made it. `null`: screens do
 * not read this kind from a source.
 */
export function asWhole(question: AskedQuestion): Question | null {
  if (question.kind === 'holders') return null;
  return question.kind === 'pagePart' ? question.page : question;
}
