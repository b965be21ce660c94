import { useEffect } from 'react';
import type { PageOfUsers } from '#domain/userSource.ts';
import type { Shown } from '#state/useAnswer.ts';
import { tr } from '#text/tr.ts';

/** Hands `onSay` how many users match and `where` they are shown, each time that is known anew. */
export function useAnnouncement(
  { value: answer, isCurrent }: Shown<PageOfUsers>,
  where: string,
  onSay: (words: string) => void,
): void {
  const total = answer !== undefined && isCurrent ? answer.total : null;
  useEffect(() => {
    if (total === null) return;
    const found = tr.list.resultsFound(total);
    onSay(total === 0 ? found : `${found}. ${where}`);
  }, [total, where, onSay]);
}
