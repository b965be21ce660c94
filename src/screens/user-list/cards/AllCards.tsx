import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { LOAD_MORE_DISTANCE_PX } from '#domain/limits.ts';
import { scrollBack } from '#platform/scrollMemory.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { NoListUsers } from '#screens/user-list/NoUsers.tsx';
import { matchesNobody, useAnnouncement } from '#screens/user-list/pageOfUsers.ts';
import { trCards } from '#text/user-list/trCards.ts';
import styles from './AllCards.module.css';
import { CardGrid, WaitingCards } from './CardGrid.tsx';
import { recallCards, rememberCards, type VisibleCount } from './visibleCards.ts';

interface AllCardsProps {
  /** The text that is searched for. */
  search: string;
  onClear: () => void;
  /** Called with what is shown, in words. */
  onSay: (words: string) => void;
}

/** Show-all: a scroll area that loads ten more cards near its end. */
export function AllCards({ search, onClear, onSay }: AllCardsProps) {
  const { shown, visible } = useUserList();
  const areaRef = useRef<HTMLDivElement>(null);
  const { visibleCount } = visible;
  const save = useScrolling(visible, areaRef);
  const { value: answer, isCurrent, isPending, problem } = shown;
  const total = answer?.total ?? 0;
  const hasMore = visibleCount < total;
  // After the last cards there are no more.
  const mayCome = hasMore || (!isCurrent && (answer?.rows.length ?? 0) < total);

  useAnnouncement(shown, trCards.countAnnouncement(answer?.rows.length ?? 0), onSay);
  const endRef = useLoadingAtEnd(areaRef, hasMore && isCurrent ? total : null, visible);

  if (matchesNobody(answer)) {
    return (
      <AnswerArea shown={shown}>
        <NoListUsers listTotal={answer.listTotal} onClear={onClear} />
      </AnswerArea>
    );
  }
  return (
    <AnswerArea shown={shown} search={search}>
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
        {answer === undefined && problem === null ? <WaitingCards /> : <CardGrid />}
        {/* After a failure, a notice says so instead. */}
        {mayCome && (problem === null || isPending) && (
          <p className={styles.more}>{trCards.loadingMore}</p>
        )}
        <div ref={endRef} />
      </div>
    </AnswerArea>
  );
}

/** Going back restores the scroll position. */
function useScrolling(
  { view, visibleCount }: VisibleCount,
  areaRef: RefObject<HTMLDivElement | null>,
) {
  const [start] = useState(() => recallCards(view));

  useLayoutEffect(() => {
    if (areaRef.current === null || start === null) return undefined;
    return scrollBack(areaRef.current, start.scrollTop).stop;
  }, [areaRef, start]);

  const save = useCallback(() => {
    const scrollTop = areaRef.current?.scrollTop ?? 0;
    rememberCards({ view, visibleCount, scrollTop });
  }, [areaRef, view, visibleCount]);
  // Also without scrolling: typing changes the view of this entry, whose old values must not stay.
  useLayoutEffect(save, [save]);
  return save;
}

/**
 * Loads more cards when the end of the scroll area is near.
 * @param total how many cards there are; `null`: nothing is to be loaded now
 * @returns for the element at that end
 */
function useLoadingAtEnd(
  areaRef: RefObject<HTMLDivElement | null>,
  total: number | null,
  { visibleCount, showMore }: VisibleCount,
) {
  const endRef = useRef<HTMLDivElement>(null);
  // Observed again after each load: if the cards do not fill the area, its end stays in range and
  // the observer would not fire again.
  useEffect(() => {
    const end = endRef.current;
    if (end === null || total === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) showMore(total);
      },
      { root: areaRef.current, rootMargin: `0px 0px ${LOAD_MORE_DISTANCE_PX}px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [areaRef, showMore, total, visibleCount]);
  return endRef;
}
