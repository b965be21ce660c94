import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { MovedSince, MovedUsers } from '#domain/change/changesSince.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { visitedViews, setVisited, type VisitedView } from './visitedViews.ts';

interface ShownView {
  readonly id: string;
  readonly query: UserQuery;
  readonly answer: PageOfUsers | undefined;
  /** Its rows are on the screen. */
  readonly isOpen: boolean;
}

/**
 * Users who came into a view or left it since the last visit: `many`, or `null` if that is not
 * known or not wanted.
 */
export function useViewMoves({ id, query, answer, isOpen }: ShownView): MovedUsers | 'many' | null {
  const { movedSince } = useSourceAccess().source;
  const all = useSyncExternalStore(visitedViews.subscribe, visitedViews.get);
  const visited = all.find((known) => known.id === id);
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

  const isWanted = visited !== undefined;
  useEffect(() => {
    if (movedSince === null || !isOpen || !isWanted || count === null || document.hidden) return;
    const note = async () => {
      const changes = await movedSince(null, '');
      if (changes === null) return;
      const now = { id, query: asked, count, newest: changes.newest };
      // Nothing can be compared with another query.
      if (visited?.query === asked) seen.current = now;
      else setVisited(now);
    };
    void note();
  }, [answer, asked, count, id, isOpen, isWanted, visited?.query, movedSince]);

  const leave = useEffectEvent(() => {
    if (seen.current !== null && visitedViews.get().some((one) => one.id === seen.current?.id)) {
      setVisited(seen.current);
    }
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

  if (visited === undefined || since === undefined || count === null) return null;
  if (known?.of !== since + asked) return null;
  const { moved } = known;
  if (moved === null || moved === 'many') return moved;
  // If they do not explain the difference, the list was changed in another way, and nothing is
  // shown.
  return moved.came.count - moved.left.count === count - visited.count ? moved : null;
}

function exactTotal(answer: PageOfUsers | undefined): number | null {
  if (answer === undefined || answer.lookedAt !== undefined || answer.isTotalLowerBound)
    return null;
  return answer.total;
}
