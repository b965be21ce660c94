import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MovedSince, MovedUsers } from '#domain/change/changesSince.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageCounts } from '#domain/userSource.ts';
import type { VisitedView } from '#domain/view/viewStore.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

interface ShownView {
  readonly visited: VisitedView | null;
  readonly query: UserQuery;
  readonly answer: PageCounts | undefined;
  /** Its rows are on the screen. */
  readonly isOpen: boolean;
  readonly onVisit: (visited: VisitedView) => void;
}

/**
 * Users who came into a view or left it since the last visit: `many`, or `null` if that is not
 * known or not wanted.
 */
export function useViewMoves({
  visited,
  query,
  answer,
  isOpen,
  onVisit,
}: ShownView): MovedUsers | 'many' | null {
  const { movedSince } = useSourceAccess().source;
  const asked = JSON.stringify({ ...query, sort: null });
  const count = exactTotal(answer);
  const since = visited?.query === asked ? visited.newest : undefined;
  const [known, setKnown] = useState<{ of: string; moved: MovedSince['moved'] } | null>(null);
  const seen = useRef<VisitedView | null>(null);

  useEffect(() => {
    if (movedSince === null || since === undefined || count === null) return undefined;
    let isWanted = true;
    const find = async () => {
      // The question was a query.
      const found = await movedSince(JSON.parse(asked) as UserQuery, since);
      if (isWanted && found !== null) setKnown({ of: since + asked, moved: found.moved });
    };
    void find();
    return () => {
      isWanted = false;
    };
    // The answer changes only if a change touched the view.
  }, [answer, asked, count, since, movedSince]);

  const isWanted = visited !== null;
  const note = useEffectEvent((now: VisitedView) => {
    // Nothing can be compared with another query.
    if (visited?.query === now.query) seen.current = now;
    else onVisit(now);
  });
  useEffect(() => {
    if (movedSince === null || !isOpen || !isWanted || count === null || document.hidden) return;
    const findNewest = async () => {
      const changes = await movedSince(null, '');
      if (changes !== null) note({ query: asked, count, newest: changes.newest });
    };
    void findNewest();
  }, [answer, asked, count, isOpen, isWanted, visited?.query, movedSince]);

  const leave = useEffectEvent(() => {
    if (seen.current !== null) onVisit(seen.current);
    seen.current = null;
  });
  // They stay listed while the view is open.
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleLeave = () => leave();
    addEventListener('pagehide', handleLeave);
    return () => {
      removeEventListener('pagehide', handleLeave);
      handleLeave();
    };
  }, [isOpen]);

  if (visited === null || since === undefined || count === null) return null;
  if (known?.of !== since + asked) return null;
  const { moved } = known;
  if (moved === null || moved === 'many') return moved;
  // If they do not explain the difference, the list was changed in another way, and nothing is
  // shown.
  return moved.came.count - moved.left.count === count - visited.count ? moved : null;
}

function exactTotal(answer: PageCounts | undefined): number | null {
  return answer === undefined || answer.isTotalLowerBound ? null : answer.total;
}
