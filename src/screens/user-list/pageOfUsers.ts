import { useEffect } from 'react';
import type { PageOfUsers } from '#domain/userSource.ts';
import { countWords } from '#screens/shared-list/countWords.ts';
import type { Shown } from '#state/useAnswer.ts';
import { tr } from '#text/tr.ts';

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

/** Calls `onSay` with how many users match and `where` they are shown, whenever that changes. */
export function useAnnouncement(
  { value: answer, isCurrent }: Shown<PageOfUsers>,
  where: string,
  onSay: (words: string) => void,
): void {
  let words: string | null = null;
  if (answer !== undefined && isCurrent) {
    const found = countWords(tr.list.resultsFound(answer.total), answer);
    words = answer.total === 0 ? found : `${found}. ${where}`;
  }
  useEffect(() => {
    if (words !== null) onSay(words);
  }, [words, onSay]);
}
