import { useLayoutEffect } from 'react';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import type { Shown } from '#state/useAnswer.ts';
import { Counter } from './Counter.tsx';

interface RecountProps {
  query: UserQuery;
  /** What is shown of a page of that query. */
  shown: Shown<PageOfUsers>;
  /** @param total how many match; `null`: it could not be counted */
  onEnd: (total: number | null) => void;
}

/** Finds how many match after a change: the page tells it, or they are counted. */
export function Recount({ query, shown, onEnd }: RecountProps) {
  const { value, isCurrent, isPending } = shown;
  const total = isCurrent && value?.isTotalLowerBound !== true ? value?.total : undefined;
  // Before it is painted: what one's own change did to the number is no news.
  useLayoutEffect(() => {
    if (total !== undefined) onEnd(total);
  });
  if (total !== undefined || isPending) return null;
  return <Counter query={query} onCounted={onEnd} onFailed={() => onEnd(null)} />;
}
