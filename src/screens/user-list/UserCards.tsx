import { useRef, useState, type ReactNode } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import {
  withCardFilter,
  withCardMode,
  withCardOrder,
  withCardSort,
  withCardText,
  withoutCardFilters,
} from '#domain/view/cardChanges.ts';
import { CARD_SORTS, type CardView } from '#domain/view/cardView.ts';
import { SORT_ORDERS } from '#domain/query/userQuery.ts';
import type { ValueCount } from '#domain/userSource.ts';
import { cardQuestion } from '#domain/view/cardQuestion.ts';
import { formatListView } from '#domain/view/viewAddress.ts';
import { currentEntry } from '#platform/historyEntry.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { useSteadyAnswer } from '#state/useAnswer.ts';
import { usePrepare } from '#state/usePrepare.ts';
import { isolated } from '#text/isolated.ts';
import { tr } from '#text/tr.ts';
import { trCards } from '#text/trCards.ts';
import { Announcer } from '#ui/Announcer.tsx';
import { Button } from '#ui/Button.tsx';
import { InputField, SelectField, type Option } from '#ui/Field.tsx';
import { AllCards } from './AllCards.tsx';
import { CardPages } from './CardPages.tsx';
import { ClearSearch } from './ClearSearch.tsx';
import { ListState } from './ListState.tsx';
import styles from './UserCards.module.css';
import { useOpenOnlyMatch } from './useOpenOnlyMatch.ts';
import { useSearchKey } from './useSearchKey.ts';
import { useVisibleCount } from './visibleCards.ts';

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

const SORT_OPTIONS = CARD_SORTS.map((value) => ({ value, label: trCards.sorts[value] }));
const ORDER_OPTIONS = SORT_ORDERS.map((value) => ({ value, label: trCards.orders[value] }));
const ROLES = { kind: 'values', filter: 'role' } as const;
/** The value of "Tümü"; the placeholder has the empty one. */
const ALL_ROLES = '*';
/** The value while several roles are chosen, as the table can: no role's, since it has no prefix. */
const SEVERAL_ROLES = '+';

/** The card view: its filter bar, and the cards in pages or all together. */
export function UserCards({ view, onPush, onReplace, onCardCount, fileButtons }: UserCardsProps) {
  const entry = useLocationProperty(currentEntry);
  const visible = useVisibleCount(formatListView({ kind: 'cards', view }), entry);
  // One for all that is shown: a search that takes long is made, and stopped, once.
  const question = cardQuestion(view, visible.visibleCount);
  const isAll = view.mode === 'all';
  // There show-all has no next page.
  usePrepare(isAll ? ROLES : question);
  const roles = useSteadyAnswer(ROLES).value ?? [];
  const { role: chosenRoles = [], ...otherFilters } = view.filters;
  const searchRef = useRef<HTMLInputElement>(null);
  useSearchKey(searchRef);
  const shown = useSteadyAnswer(question);
  const openOnlyMatch = useOpenOnlyMatch(shown);
  const isNarrow = useIsNarrow();
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
        <div className={styles.searching}>
          <InputField
            ref={searchRef}
            label={trCards.search}
            className={styles.search}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={view.text}
            onChange={(event) => onReplace(withCardText(view, event.target.value))}
            adornment={view.text === '' ? null : <ClearSearch onClear={clearSearch} />}
          />
          {isNarrow && fileButtons}
        </div>
        <SelectField
          label={trCards.role}
          placeholder={tr.cards.placeholder}
          options={roleOptions(roles, chosenRoles)}
          value={chosenValue(chosenRoles)}
          onChange={({ target: { value } }) =>
            onPush(withCardFilter(view, 'role', value === ALL_ROLES ? [] : [value.slice(1)]))
          }
        />
        <SelectField
          label={trCards.sort}
          placeholder={tr.cards.placeholder}
          options={SORT_OPTIONS}
          value={view.sort}
          onChange={({ target: { value } }) => {
            const sort = CARD_SORTS.find((known) => known === value);
            if (sort !== undefined) onPush(withCardSort(view, sort));
          }}
        />
        <SelectField
          label={trCards.order}
          className={styles.order}
          placeholder={tr.cards.placeholder}
          options={ORDER_OPTIONS}
          value={view.order}
          onChange={({ target: { value } }) =>
            onPush(withCardOrder(view, value === 'desc' ? 'desc' : 'asc'))
          }
        />
        <Button
          className={styles.mode}
          onClick={() => onPush(withCardMode(view, isAll ? 'pages' : 'all'))}
        >
          {isAll ? trCards.paginate : trCards.showAll}
        </Button>
        {!isNarrow && <div className={styles.files}>{fileButtons}</div>}
      </form>
      {/* The select shows the role. */}
      <ListState
        question={question}
        answer={shown.value}
        filters={otherFilters}
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

/** Prefixed, so that a role called `*` is not taken for "Tümü". */
function roleValue(role: string): string {
  return `=${role}`;
}

function chosenValue(chosen: readonly string[]): string {
  const [role] = chosen;
  if (role === undefined) return ALL_ROLES;
  return chosen.length === 1 ? roleValue(role) : SEVERAL_ROLES;
}

/**
 * "Tümü" and all roles in the list; and what is chosen if it is none of these: a role from a link
 * that no user has, or several from the table, which are one option until another is chosen.
 */
function roleOptions(counts: readonly ValueCount[], chosen: readonly string[]): readonly Option[] {
  const offered = [
    { value: ALL_ROLES, label: trCards.allRoles },
    ...counts.map(({ value }) => ({ value: roleValue(value), label: value })),
  ];
  const value = chosenValue(chosen);
  return offered.some((option) => option.value === value)
    ? offered
    : [...offered, { value, label: chosen.map(isolated).join(', ') }];
}
