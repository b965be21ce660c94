import { useRef, useState, type RefObject } from 'react';
import type { UserFilter } from '#domain/query/filters.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { useSteadyAnswer } from '#state/useAnswer.ts';
import { grouped } from '#text/grammar/grouped.ts';
import { tr } from '#text/tr.ts';
import { trFilters } from '#text/user-list/trFilters.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CheckboxField } from '#ui/controls/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
import styles from './ColumnFilter.module.css';

interface ColumnFilterProps {
  filter: UserFilter;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** A filter in the header of its column while it is active: a button, and the values in a popover. */
export function ActiveColumnFilter(props: ColumnFilterProps) {
  // It does not go from under the focus, as when its last value is taken away in it.
  const [hasFocus, setHasFocus] = useState(false);
  const isActive = props.chosen.length > 0;
  return (
    (isActive || hasFocus) && (
      <div
        onFocus={() => setHasFocus(true)}
        onBlur={({ currentTarget, relatedTarget }) =>
          setHasFocus(currentTarget.contains(relatedTarget ?? document.activeElement))
        }
      >
        <Popover
          buttonLabel={tr.table.filterTooltip}
          button={<Icon name="filter" size={16} />}
          isActive={isActive}
          title={tr.table.filter}
        >
          <FilterValues {...props} />
        </Popover>
      </div>
    )
  );
}

/** A filter beside the search: a button with the filter's name, and how many values are chosen. */
export function LabelledColumnFilter(props: ColumnFilterProps) {
  const { filter, chosen } = props;
  const { label } = trFilters[filter];
  return (
    <Popover
      isWide
      buttonLabel={tr.table.filterBeside(label)}
      tooltip={tr.table.filterTooltip}
      button={
        <>
          {label}
          <Icon name="sortDesc" size={16} />
          <FilterCount count={chosen.length} />
        </>
      }
      isActive={chosen.length > 0}
      title={tr.table.filter}
    >
      <FilterValues {...props} />
    </Popover>
  );
}

/**
 * How many are chosen, over the corner of a button. No text of it: a name begins with what is seen, and
 * "Filtreler:" says the values.
 */
export function FilterCount({ count }: { count: number }) {
  return count > 0 && <span className={styles.badge} data-count={count} />;
}

/** Its values, and a button that clears them. */
function FilterValues(props: ColumnFilterProps) {
  const { chosen, onChange } = props;
  const fieldsetRef = useRef<HTMLFieldSetElement>(null);
  const clear = () => {
    onChange([]);
    // The button is about to be disabled.
    fieldsetRef.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <FilterChoices {...props} ref={fieldsetRef} />
      <Button disabled={chosen.length === 0} onClick={clear}>
        {tr.table.clearFilter}
      </Button>
    </>
  );
}

interface FilterChoicesProps extends ColumnFilterProps {
  ref?: RefObject<HTMLFieldSetElement | null>;
  /** The filter's name stands over them. */
  isNamed?: boolean;
}

/** A checkbox for each value. Rendered only while it is seen: counting them is slow. */
export function FilterChoices({
  ref,
  filter,
  chosen,
  onChange,
  isNamed = false,
}: FilterChoicesProps) {
  const shown = useSteadyAnswer({ kind: 'values', filter });
  const counts = shown.value ?? [];
  const isKnown = (value: string) => counts.some((known) => known.value === value);
  // A value from a link is listed even if no user has it any more, so that it can be unchecked.
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
            note={grouped(count)}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
        ))}
      </fieldset>
    </AnswerArea>
  );
}
