import { useRef, useState, type ReactNode } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { withCardFilter, withCardText, withoutCardFilters } from '#domain/view/cardChanges.ts';
import type { CardView } from '#domain/view/cardView.ts';
import { cardQuestion } from '#domain/view/cardQuestion.ts';
import { currentEntry } from '#platform/historyEntry.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { usePrepare } from '#state/usePrepare.ts';
import { trCards } from '#text/user-list/trCards.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { AllCards } from './AllCards.tsx';
import { CardFilters, filtersBeside, ROLES } from './CardFilters.tsx';
import { CardPages } from './CardPages.tsx';
import { ClearSearch } from '#screens/user-list/toolbar/ClearSearch.tsx';
import { ListState } from '#screens/user-list/ListState.tsx';
import { CardSheet } from '#screens/user-list/sheet/lazyCardSheet.ts';
import { SheetButton } from '#screens/user-list/sheet/SheetButton.tsx';
import styles from './UserCards.module.css';
import { useOpenOnlyMatch } from '#screens/user-list/toolbar/useOpenOnlyMatch.ts';
import { useSearchKey } from '#screens/user-list/toolbar/useSearchKey.ts';
import { shownIn, useVisibleCount } from './visibleCards.ts';

interface UserCardsProps {
  view: CardView;
  /** The view changed by a click. */
  onPush: (view: CardView) => void;
  /** The view changed by typing. */
  onReplace: (view: CardView) => void;
  /** Called with how many cards show-all has loaded. */
  onCardCount: (count: number) => void;
  /** Beside the search. */
  fileButtons: ReactNode;
}

/** The card view: its filter bar, and the cards in pages or all together. */
export function UserCards({ view, onPush, onReplace, onCardCount, fileButtons }: UserCardsProps) {
  const entry = useLocationProperty(currentEntry);
  const visible = useVisibleCount(shownIn(view), entry);
  // One for all that is shown: a search that takes long is made, and stopped, once.
  const question = cardQuestion(view, visible.visibleCount);
  const isAll = view.mode === 'all';
  // There show-all has no next page.
  usePrepare(isAll ? ROLES : question);
  const searchRef = useRef<HTMLInputElement>(null);
  useSearchKey(searchRef);
  const shown = useAnswerOrPrevious(question);
  const openOnlyMatch = useOpenOnlyMatch(shown);
  const isNarrow = useIsNarrow();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  /** What is shown, in words; `null` before it is known for the first time. */
  const [said, setSaid] = useState<string | null>(null);
  const clearSearch = () => {
    onReplace(withCardText(view, ''));
    searchRef.current?.focus();
  };
  const clearAll = () => {
    onPush(withoutCardFilters(withCardText(view, '')));
    searchRef.current?.focus();
  };

  return (
    <div className={styles.cards}>
      <form
        role="search"
        className={styles.bar}
        aria-label={trCards.filters}
        onSubmit={(event) => {
          event.preventDefault();
          openOnlyMatch();
        }}
      >
        <InputField
          ref={searchRef}
          label={trCards.search}
          // Where the label is not seen.
          placeholder={isNarrow ? trCards.search : undefined}
          className={styles.search}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={view.text}
          onChange={(event) => onReplace(withCardText(view, event.target.value))}
          adornment={view.text === '' ? null : <ClearSearch onClear={clearSearch} />}
        />
        {isNarrow ? (
          <SheetButton
            filters={view.filters}
            onAhead={CardSheet.preload}
            onOpen={() => {
              setIsSheetOpen(true);
              CardSheet.retry();
            }}
          />
        ) : (
          <CardFilters view={view} onPush={onPush} />
        )}
        {fileButtons}
      </form>
      {isSheetOpen && (
        <CardSheet
          view={view}
          answer={shown.value}
          onPush={onPush}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
      <ListState
        question={question}
        answer={shown.value}
        isNarrow={isNarrow}
        filters={isNarrow ? view.filters : filtersBeside(view.filters)}
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
          question={question}
          visible={visible}
          shown={shown}
          onClear={clearAll}
          onCardCount={onCardCount}
          onSay={setSaid}
        />
      ) : (
        <CardPages view={view} shown={shown} onPush={onPush} onClear={clearAll} onSay={setSaid} />
      )}
      {/* Here, and not in what is remounted: what comes with its words is not read out. */}
      {said !== null && <Announcer message={said} />}
    </div>
  );
}
