import { useRef, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { withCardFilter, withCardText, withoutCardFilters } from '#domain/view/cardChanges.ts';
import { cardQuestion } from '#domain/view/cardQuestion.ts';
import { currentEntry } from '#platform/historyEntry.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { AllCards } from './AllCards.tsx';
import { CardBar, type CardBarProps } from './CardBar.tsx';
import { filtersBeside, ROLES } from './CardFilters.tsx';
import { CardPages } from './CardPages.tsx';
import { ListState } from '#screens/user-list/ListState.tsx';
import { useAnswerOrPrevious, usePrepare } from '#state/useAnswer.ts';
import styles from './UserCards.module.css';
import { shownIn, useVisibleCount } from './visibleCards.ts';

interface UserCardsProps extends Omit<CardBarProps, 'shown' | 'searchRef'> {
  /** Called with how many cards show-all has loaded. */
  onCardCount: (count: number) => void;
}

/** The card view: its filter bar, and the cards in pages or all together. */
export function UserCards({ onCardCount, ...bar }: UserCardsProps) {
  const { view, onPush } = bar;
  const entry = useLocationProperty(currentEntry);
  const visible = useVisibleCount(shownIn(view), entry);
  // One question for everything shown: a slow search is made once.
  const question = cardQuestion(view, visible.visibleCount);
  const isAll = view.mode === 'all';
  // Show-all has no next page.
  usePrepare(isAll ? ROLES : question);
  const searchRef = useRef<HTMLInputElement>(null);
  const shown = useAnswerOrPrevious(question);
  const isNarrow = useIsNarrow();
  /** What is shown, in words; `null` before it is first known. */
  const [said, setSaid] = useState<string | null>(null);
  const clearAll = () => {
    onPush(withoutCardFilters(withCardText(view, '')));
    searchRef.current?.focus();
  };

  return (
    <div className={styles.cards}>
      <CardBar {...bar} shown={shown} searchRef={searchRef} />
      <ListState
        question={question}
        answer={shown.value}
        isNarrow={isNarrow}
        filters={isNarrow ? view.filters : filtersBeside(view.filters)}
        hasCondition={view.where !== undefined}
        onDuplicates={(kinds) => onPush(withCardFilter(view, 'duplicate', kinds))}
        onRemove={(filter, isLast) => {
          onPush(withCardFilter(view, filter, []));
          if (isLast) searchRef.current?.focus();
        }}
      />
      {isAll ? (
        // Remounted for another view or history entry: starts over with ten cards, at the top.
        <AllCards
          key={visible.key}
          view={view}
          visible={visible}
          shown={shown}
          onClear={clearAll}
          onCardCount={onCardCount}
          onSay={setSaid}
        />
      ) : (
        <CardPages view={view} shown={shown} onPush={onPush} onClear={clearAll} onSay={setSaid} />
      )}
      {/* Outside of the remounted part: screen readers ignore a region that is inserted together
          with its words. */}
      {said !== null && <Announcer message={said} />}
    </div>
  );
}
