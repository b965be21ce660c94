import { useState } from 'react';
import { CARD_PAGE_SIZE } from '#domain/limits.ts';
import type { UserFilters } from '#domain/query/filters.ts';
import { pageCount } from '#domain/query/pages.ts';
import { withCardPage, withCardText, withoutCardFilters } from '#domain/view/cardChanges.ts';
import type { CardView } from '#domain/view/cardView.ts';
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
import { usePrepare } from '#state/useAnswer.ts';
import { trCards } from '#text/user-list/trCards.ts';
import { Pager } from '#ui/controls/Pager.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { AllCards } from './AllCards.tsx';
import { CardBar, ROLES } from './CardBar.tsx';
import { CardGrid, WaitingCards } from './CardGrid.tsx';
import styles from './UserCards.module.css';

interface UserCardsProps {
  view: CardView;
  /** The view changed by a click. */
  onPush: (view: CardView) => void;
  /** The view changed by typing. */
  onReplace: (view: CardView) => void;
}

/** The card view: its filter bar, and the cards in pages or all together. */
export function UserCards({ view, onPush, onReplace }: UserCardsProps) {
  const { question, visible, searchRef } = useUserList();
  const isAll = view.mode === 'all';
  // Show-all has no next page.
  usePrepare(isAll ? ROLES : question);
  const isNarrow = useIsNarrow();
  /** What is shown, in words; `null` before it is first known. */
  const [said, setSaid] = useState<string | null>(null);
  const clearAll = () => {
    onPush(withoutCardFilters(withCardText(view, '')));
    searchRef.current?.focus();
  };

  return (
    <div className={styles.cards}>
      <CardBar view={view} onPush={onPush} onReplace={onReplace} />
      <ListState filters={isNarrow ? view.filters : filtersBeside(view.filters)} />
      {isAll ? (
        // Remounted for another view or history entry: starts over with ten cards, at the top.
        <AllCards key={visible.key} search={view.text} onClear={clearAll} onSay={setSaid} />
      ) : (
        <CardPages view={view} onPush={onPush} onClear={clearAll} onSay={setSaid} />
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
  onClear: () => void;
  /** Called with what is shown, in words. */
  onSay: (words: string) => void;
}

/** The cards of one page. */
function CardPages({ view, onPush, onClear, onSay }: CardPagesProps) {
  const { shown } = useUserList();
  const { value: answer } = shown;
  const pages = pageCount(answer?.total ?? 0, CARD_PAGE_SIZE);
  const current = pages === 0 ? 0 : (answer?.page ?? 0);
  const where = trCards.pageAnnouncement(current, pages);
  useAnnouncement(shown, answer ? countWords(where, answer) : where, onSay);

  return (
    <AnswerArea shown={shown} search={view.text} className={styles.answer}>
      {matchesNobody(answer) ? (
        <NoListUsers listTotal={answer.listTotal} onClear={onClear} />
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
          onPageChange={(next) => onPush(withCardPage(view, next))}
        >
          {placeInPages(answer, trCards.page(current, pages))}
        </Pager>
      )}
    </AnswerArea>
  );
}
