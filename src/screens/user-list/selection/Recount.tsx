import { useLayoutEffect } from 'react';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import type { Shown } from '#state/useAnswer.ts';
import { Counter } from './Counter.tsx';

interface RecountProps {
  query: UserQuery;
  /** The shown answer of a page of that query. */
  shown: Shown<PageOfUsers>;
  /** @param total how many match; `null`: it could not be counted */
  onEnd: (total: number | null) => void;
}

/** Finds out how many match after a change: from the page, or by counting. */
export function Recount({ query, shown, onEnd }: RecountProps) {
  const { value, isCurrent, isPending } = shown;
  const total = isCurrent && value?.isTotalLowerBound !== true ? value?.total : undefined;
  // Before it is painted: the effect of the person's own change is not news.
  useLayoutEffect(() => {
    if (total !== undefined) onEnd(total);
  });
  if (total !== undefined || isPending) return null;
  return <Counter query={query} onCounted={onEnd} onFailed={() => onEnd(null)} />;
}
