import { useSyncExternalStore } from 'react';
import type { PageCounts, PageQuestion } from '#domain/userSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** The counts of a page, or stale ones; `undefined`: not known. See `UserSource.readCounts`. */
export function useCounts(question: PageQuestion): PageCounts | undefined {
  const { source } = useSourceAccess();
  const answer = useSyncExternalStore(source.subscribe, () => source.readCounts(question));
  return answer.state === 'ready' ? answer.value : answer.before;
}
