import { useRef } from 'react';
import type { UserFilter } from '#domain/query/filters.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { useSteadyAnswer } from '#state/useAnswer.ts';
import { grouped } from '#text/grouped.ts';
import { tr } from '#text/tr.ts';
import { trFilters } from '#text/trFilters.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxField } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Popover } from '#ui/Popover.tsx';
import styles from './ColumnFilter.module.css';

interface ColumnFilterProps {
  filter: UserFilter;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** A filter in the header of its column: a button, and the filter's values in a popover. */
export function ColumnFilter(props: ColumnFilterProps) {
  return (
    <Popover
      buttonLabel={tr.table.filterTooltip}
      button={<Icon name="filter" size={16} />}
      isActive={props.chosen.length > 0}
      title={tr.table.filter}
    >
      <FilterValues {...props} />
    </Popover>
  );
}

/** The same filter beside the search: a button with the filter's name, and how many are chosen. */
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
          <Icon name="filter" size={16} />
          {label}
          {/* Not text of the button: its name begins with the label. "Filtreler:" says the values. */}
          {chosen.length > 0 && <span className={styles.badge} data-count={chosen.length} />}
        </>
      }
      isActive={chosen.length > 0}
      title={tr.table.filter}
    >
      <FilterValues {...props} />
    </Popover>
  );
}

/** A checkbox for each value. Rendered only while the popover is open: counting them is slow. */
function FilterValues({ filter, chosen, onChange }: ColumnFilterProps) {
  const shown = useSteadyAnswer({ kind: 'values', filter });
  const counts = shown.value ?? [];
  const isKnown = (value: string) => counts.some((known) => known.value === value);
  // A value from a link is listed even if no user has it any more, so that it can be unchecked.
  const gone = chosen.filter((value) => !isKnown(value)).map((value) => ({ value, count: 0 }));
  const offered = [...counts, ...gone];

  const fieldsetRef = useRef<HTMLFieldSetElement>(null);

  const clear = () => {
    onChange([]);
    // The button is about to be disabled.
    fieldsetRef.current?.querySelector('input')?.focus();
  };
  const toggle = (value: string, isChosen: boolean) => {
    const values = offered.map((other) => other.value);
    onChange(values.filter((other) => (other === value ? isChosen : chosen.includes(other))));
  };

  return (
    <>
      <AnswerArea shown={shown} placeholder={<p>{tr.parts.loading}</p>}>
        <fieldset ref={fieldsetRef} className={styles.values}>
          <legend className="visually-hidden">{trFilters[filter].label}</legend>
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
      <Button disabled={chosen.length === 0} onClick={clear}>
        {tr.table.clearFilter}
      </Button>
    </>
  );
}
