import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { nextVisibleCount } from '#domain/cardChanges.ts';
import { cardQuery } from '#domain/cardRows.ts';
import type { CardView } from '#domain/cardView.ts';
import { LOAD_MORE_DISTANCE_PX, SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { runQuery } from '#domain/userQuery.ts';
import { formatListView } from '#domain/viewAddress.ts';
import { recall, remember } from '#platform/historyEntry.ts';
import { useUserIndex, useUsers } from '#state/useUsers.ts';
import { tr } from '#text/tr.ts';
import { trCards } from '#text/trCards.ts';
import { Announcer } from '#ui/Announcer.tsx';
import styles from './AllCards.module.css';
import { CardGrid } from './CardGrid.tsx';
import { NoUsers } from './NoUsers.tsx';

interface AllCardsProps {
  view: CardView;
  onClear: () => void;
  /** How many cards are loaded, in case someone above has to know. */
  onCardCount: (count: number) => void;
}

/** All cards in an area of their own, ten more whenever its end comes near. */
export function AllCards({ view, onClear, onCardCount }: AllCardsProps) {
  const index = useUserIndex();
  const { users } = useUsers();
  const areaRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  const { visibleCount, showMore, save } = useVisibleCount(view, areaRef);
  const { rows, total } = useMemo(
    () => runQuery(index, cardQuery(view, visibleCount)),
    [index, view, visibleCount],
  );
  const hasMore = visibleCount < total;

  useEffect(() => onCardCount(visibleCount), [onCardCount, visibleCount]);

  // Observed anew after each load: where the cards do not fill the area, its end stays near and no
  // scrolling would ever ask for more.
  useEffect(() => {
    const end = endRef.current;
    if (end === null || !hasMore) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) showMore(total);
      },
      { root: areaRef.current, rootMargin: `0px 0px ${LOAD_MORE_DISTANCE_PX}px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [hasMore, showMore, total, visibleCount]);

  if (total === 0) return <NoUsers isNarrowed={users.length > 0} onClear={onClear} />;
  return (
    <>
      <div
        ref={areaRef}
        className={styles.area}
        role="region"
        aria-label={trCards.list}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={save}
      >
        <CardGrid users={rows} searchText={view.text} />
        {hasMore && <p className={styles.more}>{trCards.loadingMore}</p>}
        <div ref={endRef} />
      </div>
      <Announcer message={`${tr.list.resultsFound(total)}. ${trCards.countSaid(rows.length)}`} />
    </>
  );
}

interface Remembered {
  view: string;
  visibleCount: number;
  scrollTop: number;
}

const NAME = 'all-cards';

/** How many cards are shown; Geri brings the number and the scroll position back. */
function useVisibleCount(view: CardView, areaRef: RefObject<HTMLDivElement | null>) {
  const viewKey = formatListView({ kind: 'cards', view });
  const [start] = useState(() => recallFor(viewKey));
  const [visibleCount, setVisibleCount] = useState(start?.visibleCount ?? SHOW_ALL_INITIAL_COUNT);

  useLayoutEffect(() => {
    if (areaRef.current !== null && start !== null) areaRef.current.scrollTop = start.scrollTop;
  }, [areaRef, start]);

  const save = useCallback(() => {
    const scrollTop = areaRef.current?.scrollTop ?? 0;
    remember(NAME, { view: viewKey, visibleCount, scrollTop } satisfies Remembered);
  }, [areaRef, viewKey, visibleCount]);
  // At once, too: what the entry remembers of the view before, typing replaces with the address.
  useLayoutEffect(save, [save]);
  const showMore = useCallback(
    (total: number) => setVisibleCount((count) => nextVisibleCount(count, total)),
    [],
  );
  return { visibleCount, showMore, save };
}

/** What this history entry remembers, if it is about the same view. */
function recallFor(viewKey: string): Remembered | null {
  const value = recall(NAME);
  // Only `save` writes under this name; the text of an older format has no such view.
  const remembered = value as Partial<Remembered> | undefined;
  if (remembered?.view !== viewKey) return null;
  const { visibleCount, scrollTop } = remembered;
  if (typeof visibleCount !== 'number' || typeof scrollTop !== 'number') return null;
  return { view: viewKey, visibleCount, scrollTop };
}
