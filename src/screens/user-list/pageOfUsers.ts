import type { PageOfUsers } from '#domain/userSource.ts';
import type { Shown } from '#state/useAnswer.ts';

/** Whether nobody matches. */
export function matchesNobody(
  answer: PageOfUsers | undefined,
): answer is PageOfUsers & { readonly total: 0 } {
  return answer?.total === 0;
}

/** A pager's words for the position. */
export function placeInPages(answer: PageOfUsers, words: string): string {
  return answer.isTotalLowerBound ? `${words}+` : words;
}

/**
 * The page whose number a pager shows: the requested one until it is known; 0 if nobody matches.
 */
export function shownPage({ value, isCurrent }: Shown<PageOfUsers>, asked: number): number {
  if (matchesNobody(value)) return 0;
  return isCurrent && value ? value.page : asked;
}
