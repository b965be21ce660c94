import type { PageOfUsers } from '#domain/userSource.ts';
import type { Shown } from '#state/useAnswer.ts';

/** Whether nobody matches. While a search continues, or once it was stopped, that is not known. */
export function matchesNobody(
  answer: PageOfUsers | undefined,
): answer is PageOfUsers & { readonly total: 0 } {
  return answer?.total === 0 && answer.lookedAt === undefined;
}

/**
 * What a pager says of where one is. Not `words` before a search has come to its end: then rows come
 * later than `total` grows. As high all the same.
 */
export function placeInPages(answer: PageOfUsers, words: string): string {
  if (answer.lookedAt !== undefined) return '\u00a0';
  return answer.isTotalLowerBound ? `${words}+` : words;
}

/** The page whose number a pager shows: the one that was asked for until it is known; 0 where nobody matches. */
export function shownPage({ value, isCurrent }: Shown<PageOfUsers>, asked: number): number {
  if (matchesNobody(value)) return 0;
  return isCurrent && value ? value.page : asked;
}
