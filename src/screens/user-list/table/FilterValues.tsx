import type { UserFilter } from '#domain/query/filters.ts';
import { useRef, type MouseEvent, type RefObject } from 'react';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { editCondition } from '#screens/user-list/condition/editCondition.tsx';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { grouped } from '#text/grammar/grouped.ts';
import { tr } from '#text/tr.ts';
import { trFilters } from '#text/user-list/trFilters.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CheckboxField } from '#ui/controls/Field.tsx';
import styles from './FilterValues.module.css';
import { useCountsInQuery } from './useCountsInQuery.ts';

export interface ColumnFilterProps {
  filter: UserFilter;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** When it closes, the dialog returns the focus to what has it now: the popover's button. */
function addCondition({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  editCondition(-1);
}

/** The filter's values, and buttons that clear them or open the conditions. */
export function FilterValues(props: ColumnFilterProps) {
  const { chosen, onChange } = props;
  const fieldsetRef = useRef<HTMLFieldSetElement>(null);
  const clear = () => {
    onChange([]);
    // The button is about to be disabled.
    fieldsetRef.current?.querySelector('input')?.focus();
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
