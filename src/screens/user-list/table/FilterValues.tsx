import { useRef, type MouseEvent, type RefObject } from 'react';
import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import type { UserFilter } from '#domain/query/filters.ts';
import { matchesEverybody, withoutFilter } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion, ValuesQuestion } from '#domain/userSource.ts';
import { listQuery, listQuestion, type ListView } from '#domain/view/listView.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { useAnswer, useAnswerOrPrevious } from '#state/useAnswer.ts';
import { grouped } from '#text/grammar.ts';
import { tr, trFilters } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CheckboxField } from '#ui/controls/Field.tsx';
import styles from './FilterValues.module.css';

export interface ColumnFilterProps {
  filter: UserFilter;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** The filter's values, and buttons that clear them or open the conditions. */
export function FilterValues(props: ColumnFilterProps) {
  const { chosen, onChange } = props;
  const { show } = useUserList();
  const fieldsetRef = useRef<HTMLFieldSetElement>(null);
  const clear = () => {
    onChange([]);
    // The button is about to be disabled.
    fieldsetRef.current?.querySelector('input')?.focus();
  };
  const addCondition = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // When it closes, the dialog returns the focus to what has it now: the popover's button.
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    show({ kind: 'condition', at: -1 });
  };
  return (
    <>
      <CountedChoices {...props} ref={fieldsetRef} />
      <div className={styles.foot}>
        <Button disabled={chosen.length === 0} onClick={clear}>
          {tr.table.clearFilter}
        </Button>
        <Button aria-haspopup="dialog" onClick={addCondition}>
          {tr.table.addCondition}
        </Button>
      </div>
    </>
  );
}

interface FilterChoicesProps extends ColumnFilterProps {
  ref?: RefObject<HTMLFieldSetElement | null>;
  /** The filter's name stands above them. */
  isNamed?: boolean;
  /** Replaces the counts of the whole list; `null`: no counts. */
  counts?: ReadonlyMap<string, number> | null | undefined;
}

/** With the counts of the list on the screen. */
export function CountedChoices(props: FilterChoicesProps) {
  return <FilterChoices {...props} counts={useCountsInQuery(props.filter)} />;
}

/** A checkbox for each value. Rendered only while visible, since counting is slow. */
export function FilterChoices({
  ref,
  filter,
  chosen,
  onChange,
  isNamed = false,
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
      <fieldset ref={ref} className={styles.values}>
        <legend className={isNamed ? undefined : 'visually-hidden'}>
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
