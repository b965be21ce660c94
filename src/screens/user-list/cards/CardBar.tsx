import { useState, type ReactNode, type RefObject } from 'react';
import { withCardText } from '#domain/view/cardChanges.ts';
import type { CardView } from '#domain/view/cardView.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { editCondition } from '#screens/user-list/condition/editCondition.tsx';
import { CardSheet } from '#screens/user-list/lazyParts.tsx';
import { SheetButton } from '#screens/user-list/sheet/SheetButton.tsx';
import { ClearSearch } from '#screens/user-list/toolbar/ClearSearch.tsx';
import { useOpenOnlyMatch } from '#screens/user-list/toolbar/useOpenOnlyMatch.ts';
import { useSearchKey } from '#screens/user-list/toolbar/useSearchKey.ts';
import type { Shown } from '#state/useAnswer.ts';
import { tr } from '#text/tr.ts';
import { trCards } from '#text/user-list/trCards.ts';
import { Button } from '#ui/controls/Button.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { CardFilters } from './CardFilters.tsx';
import styles from './UserCards.module.css';

export interface CardBarProps {
  view: CardView;
  /** The answer to its question, as shown. */
  shown: Shown<PageOfUsers>;
  searchRef: RefObject<HTMLInputElement | null>;
  /** The view changed by a click. */
  onPush: (view: CardView) => void;
  /** The view changed by typing. */
  onReplace: (view: CardView) => void;
  /** Beside the search. */
  fileButtons: ReactNode;
}

/**
 * The search, the filters and the order of the cards; on a phone all but the search are in a sheet.
 */
export function CardBar({ view, shown, searchRef, onPush, onReplace, fileButtons }: CardBarProps) {
  useSearchKey(searchRef);
  const openOnlyMatch = useOpenOnlyMatch(shown);
  const isNarrow = useIsNarrow();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <>
      <form
        role="search"
        className={styles.bar}
        aria-label={trCards.filters}
        onSubmit={(event) => {
          event.preventDefault();
          openOnlyMatch();
        }}
      >
        <CardSearch view={view} searchRef={searchRef} onReplace={onReplace} />
        {isNarrow ? (
          <SheetButton
            filters={view.filters}
            sheet={CardSheet}
            onOpen={() => setIsSheetOpen(true)}
          />
        ) : (
          <>
            <CardFilters view={view} onPush={onPush} />
            <Button aria-haspopup="dialog" onClick={() => editCondition(-1)}>
              {tr.table.addCondition}
            </Button>
          </>
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
    </>
  );
}

function CardSearch({
  view,
  searchRef,
  onReplace,
}: Pick<CardBarProps, 'view' | 'searchRef' | 'onReplace'>) {
  const isNarrow = useIsNarrow();
  const clear = () => {
    onReplace(withCardText(view, ''));
    searchRef.current?.focus();
  };
  return (
    <InputField
      ref={searchRef}
      label={trCards.search}
      // If the label is hidden.
      placeholder={isNarrow ? trCards.search : undefined}
      className={styles.search}
      type="search"
      autoComplete="off"
      spellCheck={false}
      value={view.text}
      onChange={(event) => onReplace(withCardText(view, event.target.value))}
      adornment={view.text === '' ? null : <ClearSearch onClear={clear} />}
    />
  );
}
