import type { HoldersQuestion, PageOfUsers, PageQuestion, Question } from '#domain/userSource.ts';

/**
 * A page, or as much of it as is found within a moment: where no index knows who matches, one user
 * after another is looked at.
 */
export interface PagePartQuestion {
  readonly kind: 'pagePart';
  readonly page: PageQuestion;
  /** `next` of the part before; `null`: from the beginning. */
  readonly from: string | null;
}

/** What the server is asked. */
export type AskedQuestion = Question | PagePartQuestion | HoldersQuestion;

/**
 * A part of a page: its `rows` come behind those of the parts before, in the query's order, and all else
 * is about all parts so far. One without `lookedAt` is the last.
 */
export interface PagePart extends PageOfUsers {
  /** There only with `lookedAt`: to continue from. Opaque. */
  readonly next?: string;
}

/** The longest `next`, in characters: it has the order key of a user, and the places of some others. */
export const MAX_NEXT_LENGTH = 16_000;

/** The same question, for an answer within a moment. @param from see `PagePartQuestion` */
export function inParts(question: Question, from: string | null = null): AskedQuestion {
  return question.kind === 'page' ? { kind: 'pagePart', page: question, from } : question;
}

/**
 * What a screen asked: the same object where it was not made by `inParts`. `null`: no screen reads
 * its answer from a source.
 */
export function asWhole(question: AskedQuestion): Question | null {
  if (question.kind === 'holders') return null;
  return question.kind === 'pagePart' ? question.page : question;
}
