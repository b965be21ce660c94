import { useMemo, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import {
  withCardMode,
  withCardOrder,
  withCardRole,
  withCardSort,
  withCardText,
} from '#domain/cardChanges.ts';
import { CARD_SORTS, type CardView } from '#domain/cardView.ts';
import type { SortOrder } from '#domain/columnOrder.ts';
import { distinctValues } from '#domain/userIndex.ts';
import { formatListView } from '#domain/viewAddress.ts';
import { currentEntry } from '#platform/historyEntry.ts';
import { useSearchAhead } from '#state/useSearchAhead.ts';
import { useUserIndex } from '#state/useUsers.ts';
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
  /** A click changed the view. */
  onPush: (view: CardView) => void;
  /** Typing changed the view. */
  onReplace: (view: CardView) => void;
  /** How many cards show-all has loaded. */
  onCardCount: (count: number) => void;
}

const SORT_OPTIONS = CARD_SORTS.map((value) => ({ value, label: trCards.sorts[value] }));
const ORDERS: readonly SortOrder[] = ['asc', 'desc'];
const ORDER_OPTIONS = ORDERS.map((value) => ({ value, label: trCards.orders[value] }));
/** The value of "Tümü"; the empty text is the placeholder's. */
const ALL_ROLES = '*';

/** The card view: its filter bar, and the cards in pages or all together. */
export function UserCards({ view, onPush, onReplace, onCardCount }: UserCardsProps) {
  const index = useUserIndex();
  useSearchAhead(index);
  const roles = useMemo(() => roleOptions(distinctValues(index, 'role'), view.role), [index, view]);
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
          options={roles}
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
        // Another question, or another step with the same one, starts over: ten cards, from the top.
        <AllCards
          key={`${entry} ${formatListView({ kind: 'cards', view })}`}
          view={view}
          onClear={clearAll}
          onCardCount={onCardCount}
        />
      ) : (
        <CardPages view={view} onPush={onPush} onClear={clearAll} />
      )}
    </div>
  );
}

/** `*` marks "Tümü", so a role's own value starts with another sign: a role may be called `*`. */
function roleValue(role: string): string {
  return `=${role}`;
}

/** "Tümü", the roles there are, and the one a link asks for even when nobody has it. */
function roleOptions(roles: readonly string[], asked: string | null): readonly Option[] {
  const offered = asked === null || roles.includes(asked) ? roles : [...roles, asked];
  return [
    { value: ALL_ROLES, label: trCards.allRoles },
    ...offered.map((role) => ({ value: roleValue(role), label: role })),
  ];
}
