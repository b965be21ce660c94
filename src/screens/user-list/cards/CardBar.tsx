import { useState } from 'react';
import type { UserFilter } from '#domain/query/filters.ts';
import { SORT_ORDERS } from '#domain/query/userQuery.ts';
import { STATUSES } from '#domain/user/user.ts';
import { withChanges, withFilter, CARD_SORTS, type CardView } from '#domain/view/listView.ts';
import { useIsNarrow } from '#platform/environment.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { CardSheet } from '#screens/user-list/lazyParts.tsx';
import { FileButtons, SheetButton } from '#screens/user-list/toolbar/buttons.tsx';
import {
  ClearSearch,
  useOpenOnlyMatch,
  useSearchKeys,
} from '#screens/user-list/toolbar/search.tsx';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { isolated } from '#text/grammar.ts';
import { tr, trFilters } from '#text/tr.ts';
import { trCards } from '#text/trUsers.ts';
import { Button } from '#ui/controls/Button.tsx';
import { InputField, SelectField, type Option } from '#ui/controls/Field.tsx';
import styles from './UserCards.module.css';

interface CardBarProps {
  view: CardView;
  /** The view changed by a click. */
  onPush: (view: CardView) => void;
  /** The view changed by typing. */
  onReplace: (view: CardView) => void;
}

/**
 * The search, the filters and the order of the cards; on a phone all but the search are in a sheet.
 */
export function CardBar({ view, onPush, onReplace }: CardBarProps) {
  const { shown, show } = useUserList();
  const openOnlyMatch = useOpenOnlyMatch();
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
        <CardSearch view={view} onReplace={onReplace} />
        {isNarrow ? (
          <SheetButton sheet={CardSheet} onOpen={() => setIsSheetOpen(true)} />
        ) : (
          <>
            <CardFilters view={view} onPush={onPush} />
            <Button aria-haspopup="dialog" onClick={() => show({ kind: 'condition', at: -1 })}>
              {tr.table.addCondition}
            </Button>
          </>
        )}
        <FileButtons />
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

function CardSearch({ view, onReplace }: Pick<CardBarProps, 'view' | 'onReplace'>) {
  const { searchRef, handleKeyDown } = useSearchKeys();
  const isNarrow = useIsNarrow();
  const clear = () => {
    onReplace(withChanges(view, { text: '' }));
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
      onKeyDown={handleKeyDown}
      onChange={(event) => onReplace(withChanges(view, { text: event.target.value }))}
      adornment={view.text === '' ? null : <ClearSearch onClear={clear} />}
    />
  );
}

interface CardFiltersProps {
  view: CardView;
  onPush: (view: CardView) => void;
}

const ROLES = { kind: 'values', filter: 'role' } as const;
const SORT_OPTIONS = CARD_SORTS.map((value) => ({ value, label: trCards.sorts[value] }));
const ORDER_OPTIONS = SORT_ORDERS.map((value) => ({ value, label: trCards.orders[value] }));

/** The selects of the cards, and the button for pages or show-all: in a bar or a sheet. */
export function CardFilters({ view, onPush }: CardFiltersProps) {
  const roles = useAnswerOrPrevious(ROLES).value ?? [];
  const isAll = view.mode === 'all';
  return (
    <>
      <CardFilter
        filter="role"
        values={roles.map(({ value }) => value)}
        chosen={view.filters.role ?? []}
        onChange={(values) => onPush(withFilter(view, 'role', values))}
      />
      <CardFilter
        filter="status"
        values={STATUSES}
        chosen={view.filters.status ?? []}
        onChange={(values) => onPush(withFilter(view, 'status', values))}
      />
      <SelectField
        label={trCards.sort}
        options={SORT_OPTIONS}
        value={view.sort}
        onChange={({ target: { value } }) => {
          const sort = CARD_SORTS.find((known) => known === value);
          if (sort !== undefined) onPush(withChanges(view, { sort }));
        }}
      />
      <SelectField
        label={trCards.order}
        options={ORDER_OPTIONS}
        value={view.order}
        onChange={({ target: { value } }) =>
          onPush(withChanges(view, { order: value === 'desc' ? 'desc' : 'asc' }))
        }
      />
      <Button onClick={() => onPush(withChanges(view, { mode: isAll ? 'pages' : 'all' }))}>
        {isAll ? trCards.paginate : trCards.showAll}
      </Button>
    </>
  );
}

/** The value of "Tümü"; the placeholder has the empty one. */
const ALL = '*';
/**
 * The value while several are chosen, which the table allows; without a prefix, so no filter has
 * it.
 */
const SEVERAL = '+';

interface CardFilterProps {
  filter: UserFilter;
  values: readonly string[];
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** A filter in the bar above the cards, of which one value can be chosen. */
function CardFilter({ filter, values, chosen, onChange }: CardFilterProps) {
  return (
    <SelectField
      label={trFilters[filter].label}
      options={optionsOf(filter, values, chosen)}
      value={chosenValue(chosen)}
      onChange={({ target: { value } }) => onChange(value === ALL ? [] : [value.slice(1)])}
    />
  );
}

/** Prefixed, so that a role called `*` is not taken for "Tümü". */
function prefixed(value: string): string {
  return `=${value}`;
}

function chosenValue(chosen: readonly string[]): string {
  const [value] = chosen;
  if (value === undefined) return ALL;
  return chosen.length === 1 ? prefixed(value) : SEVERAL;
}

/**
 * "Tümü" and all values; and the current choice if it is none of these: a role from a link that no
 * user has, or several values from the table, which are one option until another is chosen.
 */
function optionsOf(
  filter: UserFilter,
  values: readonly string[],
  chosen: readonly string[],
): readonly Option[] {
  const inWords = trFilters[filter].value;
  const offered = [
    { value: ALL, label: trCards.allValues },
    ...values.map((value) => ({ value: prefixed(value), label: inWords(value) })),
  ];
  const value = chosenValue(chosen);
  return offered.some((option) => option.value === value)
    ? offered
    : [...offered, { value, label: chosen.map((each) => isolated(inWords(each))).join(', ') }];
}
