import { useEffect } from 'react';
import type { PageOfUsers } from '#domain/userSource.ts';
import type { Shown } from '#state/useAnswer.ts';
import { tr } from '#text/tr.ts';
import { useCountWords } from './LiveListContext.ts';

/** Calls `onSay` with how many users match and `where` they are shown, whenever that changes. */
export function useAnnouncement(
  { value: answer, isCurrent }: Shown<PageOfUsers>,
  where: string,
  onSay: (words: string) => void,
): void {
  const countWords = useCountWords();
  let words: string | null = null;
  if (answer !== undefined && isCurrent) {
    const found = countWords(tr.list.resultsFound(answer.total), answer);
    words = answer.total === 0 ? found : `${found}. ${where}`;
  }
  useEffect(() => {
    if (words !== null) onSay(words);
  }, [words, onSay]);
}
