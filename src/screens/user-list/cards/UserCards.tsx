import { useState, useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { CARD_PAGE_SIZE, LOAD_MORE_DISTANCE_PX } from '#domain/limits.ts';
import type { UserFilters } from '#domain/query/filters.ts';
import { pageCount } from '#domain/query/pages.ts';
import type { CardView } from '#domain/view/listView.ts';
import { useIsNarrow } from '#platform/environment.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { countWords } from '#screens/shared-list/countWords.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { ListState } from '#screens/user-list/ListState.tsx';
import { NoListUsers } from '#screens/user-list/NoUsers.tsx';
import {
  matchesNobody,
  placeInPages,
  shownPage,
  useAnnouncement,
} from '#screens/user-list/pageOfUsers.ts';
import { trCards } from '#text/trUsers.ts';
import { Pager } from '#ui/controls/Pager.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { scrollBack } from '#platform/scrollMemory.ts';
import { CardBar } from './CardBar.tsx';
import { CardGrid, WaitingCards } from './CardGrid.tsx';
import styles from './UserCards.module.css';
import { recallCards, rememberCards, type VisibleCount } from './visibleCards.ts';

interface UserCardsProps {
  view: CardView;
  /** The view changed by a click. */
  onPush: (view: CardView) => void;
  /** The view changed by typing. */
  onReplace: (view: CardView) => void;
}

/** The card view: its filter bar, and the cards in pages or all together. */
export function UserCards({ view, onPush, onReplace }: UserCardsProps) {
  const { visible } = useUserList();
  const isAll = view.mode === 'all';
  const isNarrow = useIsNarrow();
  /** What is shown, in words; `null` before it is first known. */
  const [said, setSaid] = useState<string | null>(null);

  return (
    <div className={styles.cards}>
      <CardBar view={view} onPush={onPush} onReplace={onReplace} />
      <ListState filters={isNarrow ? view.filters : filtersBeside(view.filters)} />
      {isAll ? (
        // Remounted for another view or history entry: starts over with ten cards, at the top.
        <AllCards key={visible.key} search={view.text} onSay={setSaid} />
      ) : (
        <CardPages view={view} onPush={onPush} onSay={setSaid} />
      )}
      {/* Outside of the remounted part: screen readers ignore a region that is inserted together
          with its words. */}
      {said !== null && <Announcer message={said} />}
    </div>
  );
}

/** The filters that no select shows. */
function filtersBeside(filters: UserFilters): UserFilters {
  const { role: _role, status: _status, ...others } = filters;
  return others;
}

interface CardPagesProps extends Pick<UserCardsProps, 'view' | 'onPush'> {
  /** Called with what is shown, in words. */
  onSay: (words: string) => void;
}

/** The cards of one page. */
function CardPages({ view, onPush, onSay }: CardPagesProps) {
  const { shown } = useUserList();
  const { value: answer } = shown;
  const pages = pageCount(answer?.total ?? 0, CARD_PAGE_SIZE);
  const current = pages === 0 ? 0 : (answer?.page ?? 0);
  const where = trCards.pageAnnouncement(current, pages);
  useAnnouncement(shown, answer ? countWords(where, answer) : where, onSay);

  return (
    <AnswerArea shown={shown} search={view.text} className={styles.answer}>
      {matchesNobody(answer) ? (
        <NoListUsers listTotal={answer.listTotal} />
      ) : answer === undefined && shown.problem === null ? (
        <WaitingCards />
      ) : (
        <CardGrid />
      )}
      {/* The first cards are higher than their placeholders, and would move it. */}
      {answer !== undefined && (
        <Pager
          label={trCards.pages}
          page={shownPage(shown, view.page)}
          pageCount={pages}
          onPageChange={(next) => onPush({ ...view, page: next })}
        >
          {placeInPages(answer, trCards.page(current, pages))}
        </Pager>
      )}
    </AnswerArea>
  );
}

interface AllCardsProps {
  /** The text that is searched for. */
  search: string;
  /** Called with what is shown, in words. */
  onSay: (words: string) => void;
}

/** Show-all: a scroll area that loads ten more cards near its end. */
function AllCards({ search, onSay }: AllCardsProps) {
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
        <NoListUsers listTotal={answer.listTotal} />
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
