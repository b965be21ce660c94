import { useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import {
  withCardMode,
  withCardOrder,
  withCardRole,
  withCardSort,
  withCardText,
} from '#domain/view/cardChanges.ts';
import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { CARD_SORTS, type CardView } from '#domain/view/cardView.ts';
import type { SortOrder } from '#domain/query/userQuery.ts';
import type { PageOfUsers, ValueCount } from '#domain/userSource.ts';
import { cardQuestion } from '#domain/view/cardQuestion.ts';
import { formatListView } from '#domain/view/viewAddress.ts';
import { currentEntry } from '#platform/historyEntry.ts';
import { useSteadyAnswer } from '#state/useAnswer.ts';
import { usePrepare } from '#state/usePrepare.ts';
import { tr } from '#text/tr.ts';
import { trCards } from '#text/trCards.ts';
import { Button } from '#ui/Button.tsx';
import { InputField, SelectField, type Option } from '#ui/Field.tsx';
import { AllCards } from './AllCards.tsx';
import { CardPages } from './CardPages.tsx';
import { ClearSearch } from './ClearSearch.tsx';
import styles from './UserCards.module.css';
import { useSearchKey } from './useSearchKey.ts';

interface UserCardsProps {
  view: CardView;
  /** The view changed by a click. */
  onPush: (view: CardView) => void;
  /** The view changed by typing. */
  onReplace: (view: CardView) => void;
  /** Called with how many cards show-all has loaded. */
  onCardCount: (count: number) => void;
}

const SORT_OPTIONS = CARD_SORTS.map((value) => ({ value, label: trCards.sorts[value] }));
const ORDERS: readonly SortOrder[] = ['asc', 'desc'];
const ORDER_OPTIONS = ORDERS.map((value) => ({ value, label: trCards.orders[value] }));
/** The value of "Tümü"; the placeholder has the empty one. */
const ALL_ROLES = '*';

/** The card view: its filter bar, and the cards in pages or all together. */
export function UserCards({ view, onPush, onReplace, onCardCount }: UserCardsProps) {
  usePrepare(cardQuestion(view, SHOW_ALL_INITIAL_COUNT));
  const roles = useSteadyAnswer({ kind: 'values', column: 'role' }).value ?? [];
  const lastPageRef = useRef<PageOfUsers>(undefined);
  const entry = useLocationProperty(currentEntry);
  const isAll = view.mode === 'all';
  const searchRef = useRef<HTMLInputElement>(null);
  useSearchKey(searchRef);
  const clearSearch = () => {
    onReplace(withCardText(view, ''));
    searchRef.current?.focus();
  };
  const clearAll = () => {
    onPush(withCardRole(withCardText(view, ''), null));
    searchRef.current?.focus();
  };

  return (
    <div className={styles.cards}>
      <form
        role="search"
        className={styles.bar}
        aria-label={trCards.filters}
        onSubmit={(event) => event.preventDefault()}
      >
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
        <SelectField
          label={trCards.role}
          placeholder={tr.cards.placeholder}
          options={roleOptions(roles, view.role)}
          value={view.role === null ? ALL_ROLES : roleValue(view.role)}
          onChange={({ target: { value } }) =>
            onPush(withCardRole(view, value === ALL_ROLES ? null : value.slice(1)))
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
      </form>
      {isAll ? (
        // Remounted for another view or history entry: starts over with ten cards, at the top.
        <AllCards
          key={`${entry} ${formatListView({ kind: 'cards', view })}`}
          view={view}
          lastPageRef={lastPageRef}
          onClear={clearAll}
          onCardCount={onCardCount}
        />
      ) : (
        <CardPages view={view} lastPageRef={lastPageRef} onPush={onPush} onClear={clearAll} />
      )}
    </div>
  );
}

/** Prefixed, so that a role called `*` is not taken for "Tümü". */
function roleValue(role: string): string {
  return `=${role}`;
}

/** "Tümü", all roles in the list, and the role from a link even if no user has it. */
function roleOptions(counts: readonly ValueCount[], asked: string | null): readonly Option[] {
  const roles = counts.map(({ value }) => value);
  const offered = asked === null || roles.includes(asked) ? roles : [...roles, asked];
  return [
    { value: ALL_ROLES, label: trCards.allRoles },
    ...offered.map((role) => ({ value: roleValue(role), label: role })),
  ];
}
