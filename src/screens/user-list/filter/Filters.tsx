import { useRef, useState, type MouseEvent } from 'react';
import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { activeFilters, type UserFilter } from '#domain/query/filters.ts';
import { matchesEverybody, withoutFilter } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion, ValuesQuestion } from '#domain/userSource.ts';
import { listQuery, listQuestion, type ListView } from '#domain/view/listView.ts';
import { createdWithin, readPieces } from '#domain/view/conditionAddress.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import {
  useClearFilters,
  useFilterChange,
  useUserList,
  useWhere,
} from '#screens/user-list/listContext.tsx';
import { useAnswer, useAnswerOrPrevious } from '#state/useAnswer.ts';
import { grouped } from '#text/grammar.ts';
import { tr, trFilters } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CheckboxField } from '#ui/controls/Field.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './Filters.module.css';

/** The table's and the map's filters in a popover; its button shows how many are active. */
export function FilterButton() {
  const { show } = useUserList();
  const count = useActiveCount();
  const clearAll = useClearFilters();
  const fieldsRef = useRef<HTMLDivElement>(null);
  const clear = () => {
    clearAll();
    // The button is about to be disabled.
    fieldsRef.current?.querySelector('input')?.focus();
  };
  const addCondition = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // When it closes, the dialog returns the focus to what has it now: the popover's button.
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    show({ kind: 'condition', at: -1 });
  };
  return (
    <Popover
      isWide
      buttonLabel={tr.table.filterButton}
      tooltip={tr.table.filterTooltip}
      button={
        <>
          <Icon name="filter" size={16} />
          <span>{tr.table.filterLabel}</span>
          <FilterCount count={count} />
        </>
      }
      isActive={count > 0}
      title={tr.table.filter}
    >
      <div ref={fieldsRef} className={styles.fields}>
        <FilterFields />
      </div>
      <div className={styles.foot}>
        <Button aria-haspopup="dialog" onClick={addCondition}>
          {tr.table.addCondition}
        </Button>
        <Button disabled={count === 0} onClick={clear}>
          {tr.table.clearFilter}
        </Button>
      </div>
    </Popover>
  );
}

/** How many filters and conditions the list on the screen has. */
export function useActiveCount(): number {
  const { filters, where = [] } = useUserList().listView.view;
  return activeFilters(filters).length + readPieces(where).read.length;
}

/**
 * How many are active. Not text of the button: its name must begin with the visible words, and the
 * line of active filters states them.
 */
export function FilterCount({ count }: { count: number }) {
  return count > 0 && <span className={styles.badge} data-count={count} />;
}

/** All filters of the list on the screen; those that are rarely used are folded. */
export function FilterFields() {
  const { filters } = useUserList().listView.view;
  const changeFilter = useFilterChange();
  const [isOpen, setIsOpen] = useState(filters.duplicate !== undefined);
  const choicesOf = (filter: UserFilter) => (
    <CountedChoices
      filter={filter}
      chosen={filters[filter] ?? []}
      onChange={(values) => changeFilter(filter, values)}
    />
  );
  return (
    <>
      {choicesOf('role')}
      {choicesOf('status')}
      <CreatedWithin />
      <details
        className={styles.advanced}
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>{tr.table.advancedFilters}</summary>
        {isOpen && choicesOf('duplicate')}
      </details>
    </>
  );
}

const SPANS = ['today', 'thisWeek', 'thisMonth', 'last30Days'] as const;

/** Users added lately: each choice is a condition relative to the day on which the list is looked at. */
function CreatedWithin() {
  const { where, changeWhere } = useWhere();
  // One of several conditions of which any may hold would not narrow the list.
  if (where[0] === 'or') return null;
  const toggle = (piece: string) => {
    const others = where.filter((other) => !SPANS.some((span) => createdWithin(span) === other));
    changeWhere(where.includes(piece) ? others : [...others, piece]);
  };
  return (
    <fieldset className={styles.spans}>
      <legend>{trFilters.createdMonth.label}</legend>
      {SPANS.map((span) => (
        <Button
          key={span}
          isActive={where.includes(createdWithin(span))}
          onClick={() => toggle(createdWithin(span))}
        >
          {tr.table.spans[span]}
        </Button>
      ))}
    </fieldset>
  );
}

interface FilterChoicesProps {
  filter: UserFilter;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
  /** Something else beside it shows the filter's name. */
  isNameHidden?: boolean;
  /** Replaces the counts of the whole list; `null`: no counts. */
  counts?: ReadonlyMap<string, number> | null | undefined;
}

/** With the counts of the list on the screen. */
function CountedChoices(props: FilterChoicesProps) {
  return <FilterChoices {...props} counts={useCountsInQuery(props.filter)} />;
}

/** A checkbox for each value. Rendered only while visible, since counting is slow. */
export function FilterChoices({
  filter,
  chosen,
  onChange,
  isNameHidden = false,
  counts: own,
}: FilterChoicesProps) {
  const shown = useAnswerOrPrevious({ kind: 'values', filter });
  const counts = shown.value ?? [];
  const isKnown = (value: string) => counts.some((known) => known.value === value);
  // A value from a link is listed even if no user has it, so that it can be unchecked.
  const gone = chosen.filter((value) => !isKnown(value)).map((value) => ({ value, count: 0 }));
  const offered = [...counts, ...gone];

  const toggle = (value: string, isChosen: boolean) => {
    const values = offered.map((other) => other.value);
    onChange(values.filter((other) => (other === value ? isChosen : chosen.includes(other))));
  };

  return (
    <AnswerArea shown={shown} placeholder={<p>{tr.parts.loading}</p>}>
      <fieldset className={styles.values}>
        <legend className={isNameHidden ? 'visually-hidden' : undefined}>
          {trFilters[filter].label}
        </legend>
        {offered.map(({ value, count }) => (
          <CheckboxField
            key={value}
            label={trFilters[filter].value(value)}
            note={own === null ? '' : grouped(own === undefined ? count : (own.get(value) ?? 0))}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
        ))}
      </fieldset>
    </AnswerArea>
  );
}

/**
 * How many matches of the list on the screen have each value of a filter, ignoring the filter's own
 * choice. `undefined`: all users match; `null`: not known, for example because a shared list does
 * not count to the end.
 */
function useCountsInQuery(filter: UserFilter): ReadonlyMap<string, number> | null | undefined {
  const { listView } = useUserList();
  const query = withoutFilter(listQuery(listView), filter);
  const isWhole = matchesEverybody(query);
  const page = useAnswer(pageOf(listView, filter, isWhole)).value;
  const isCounted = !isWhole && isExact(page);
  const question: ValuesQuestion = { kind: 'values', filter, ...(isCounted && { query }) };
  const counts = useAnswer(question).value;
  if (isWhole) return undefined;
  return isCounted && counts ? new Map(counts.map(({ value, count }) => [value, count])) : null;
}

/** The question that counts them: the list's own if it is the same. */
function pageOf(listView: ListView, filter: UserFilter, isWhole: boolean): PageQuestion {
  const question = listQuestion(listView, SHOW_ALL_INITIAL_COUNT);
  const { query } = question;
  if (isWhole || query.filters[filter] === undefined) return question;
  return { kind: 'page', query: withoutFilter(query, filter), page: 1, size: 1 };
}

function isExact(page: PageOfUsers | undefined): boolean {
  return page !== undefined && page.isTotalLowerBound !== true;
}
