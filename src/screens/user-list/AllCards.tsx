import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { nextVisibleCount } from '#domain/view/cardChanges.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import { cardQuestion } from '#domain/view/cardQuestion.ts';
import type { CardView } from '#domain/view/cardView.ts';
import { LOAD_MORE_DISTANCE_PX, SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { formatListView } from '#domain/view/viewAddress.ts';
import { recall, remember } from '#platform/historyEntry.ts';
import { scrollBack } from '#platform/scrollBack.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { useSteadyAnswer } from '#state/useAnswer.ts';
import { tr } from '#text/tr.ts';
import { trCards } from '#text/trCards.ts';
import { Announcer } from '#ui/Announcer.tsx';
import styles from './AllCards.module.css';
import { CardGrid } from './CardGrid.tsx';
import { NoUsers } from './NoUsers.tsx';
import { matchesNobody } from './pageOfUsers.ts';

interface AllCardsProps {
  view: CardView;
  /** The last answer shown, in pages or in show-all. */
  lastPageRef: RefObject<PageOfUsers | undefined>;
  onClear: () => void;
  onCardCount: (count: number) => void;
}

/** Show-all: a scroll area that loads ten more cards near its end. */
export function AllCards({ view, lastPageRef, onClear, onCardCount }: AllCardsProps) {
  const areaRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  const { visibleCount, showMore, save } = useVisibleCount(view, areaRef);
  const shown = useSteadyAnswer(cardQuestion(view, visibleCount), lastPageRef);
  const { value: answer, isCurrent } = shown;
  const total = answer?.total ?? 0;
  // No more are loaded before a search has come to its end.
  const hasMore = answer?.lookedAt === undefined && visibleCount < total;

  useEffect(() => onCardCount(visibleCount), [onCardCount, visibleCount]);

  // Observed again after each load: if the cards do not fill the area, its end stays in range and
  // the observer would not fire again.
  useEffect(() => {
    const end = endRef.current;
    if (end === null || !hasMore || !isCurrent) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) showMore(total);
      },
      { root: areaRef.current, rootMargin: `0px 0px ${LOAD_MORE_DISTANCE_PX}px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [hasMore, isCurrent, showMore, total, visibleCount]);

  if (matchesNobody(answer)) {
    return (
      <AnswerArea shown={shown}>
        <NoUsers isNarrowed={answer.listTotal > 0} onClear={onClear} />
      </AnswerArea>
    );
  }
  return (
    <>
      <AnswerArea shown={shown}>
        <div
          ref={areaRef}
          className={styles.area}
          role="region"
          aria-label={trCards.list}
          // A scroll region must be focusable for keyboards.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={save}
        >
          <CardGrid users={answer?.rows ?? []} searchText={view.text} />
          {hasMore && <p className={styles.more}>{trCards.loadingMore}</p>}
          <div ref={endRef} />
        </div>
      </AnswerArea>
      <Announcer
        message={
          answer !== undefined && isCurrent
            ? `${tr.list.resultsFound(total)}. ${trCards.countAnnouncement(answer.rows.length)}`
            : ''
        }
      />
    </>
  );
}

interface Remembered {
  view: string;
  visibleCount: number;
  scrollTop: number;
}

const NAME = 'all-cards';

/** How many cards are shown; going back restores the number and the scroll position. */
function useVisibleCount(view: CardView, areaRef: RefObject<HTMLDivElement | null>) {
  const viewKey = formatListView({ kind: 'cards', view });
  const [start] = useState(() => recallFor(viewKey));
  const [visibleCount, setVisibleCount] = useState(start?.visibleCount ?? SHOW_ALL_INITIAL_COUNT);

  useLayoutEffect(() => {
    if (areaRef.current === null || start === null) return undefined;
    return scrollBack(areaRef.current, start.scrollTop).stop;
  }, [areaRef, start]);

  const save = useCallback(() => {
    const scrollTop = areaRef.current?.scrollTop ?? 0;
    remember(NAME, { view: viewKey, visibleCount, scrollTop } satisfies Remembered);
  }, [areaRef, viewKey, visibleCount]);
  // Also without scrolling: typing changes the view of this entry, whose old values must not stay.
  useLayoutEffect(save, [save]);
  const showMore = useCallback(
    (total: number) => setVisibleCount((count) => nextVisibleCount(count, total)),
    [],
  );
  return { visibleCount, showMore, save };
}

/** The values of this history entry, if they are about the same view. */
function recallFor(viewKey: string): Remembered | null {
  const value = recall(NAME);
  // Only `save` writes under this name; values of an older format have no `view`.
  const remembered = value as Partial<Remembered> | undefined;
  if (remembered?.view !== viewKey) return null;
  const { visibleCount, scrollTop } = remembered;
  if (typeof visibleCount !== 'number' || typeof scrollTop !== 'number') return null;
  return { view: viewKey, visibleCount, scrollTop };
}
