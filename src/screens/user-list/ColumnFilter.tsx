import { useRef } from 'react';
import type { UserFilter } from '#domain/query/filters.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { useSteadyAnswer } from '#state/useAnswer.ts';
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

/** A filter: a button, and the filter's values in a popover. */
export function ColumnFilter(props: ColumnFilterProps) {
  return (
    <Popover
      buttonLabel={tr.table.filterTooltip}
      buttonIcon={<Icon name="filter" size={16} />}
      isActive={props.chosen.length > 0}
      title={tr.table.filter}
    >
      <FilterValues {...props} />
    </Popover>
  );
}

/** A checkbox for each value. Rendered only while the popover is open: counting them is slow. */
function FilterValues({ filter, chosen, onChange }: ColumnFilterProps) {
  const shown = useSteadyAnswer({ kind: 'values', filter });
  const values = (shown.value ?? []).map(({ value }) => value);
  // A value from a link is listed even if no user has it any more, so that it can be unchecked.
  const offered = [...values, ...chosen.filter((value) => !values.includes(value))];

  const fieldsetRef = useRef<HTMLFieldSetElement>(null);

  const clear = () => {
    onChange([]);
    // The button is about to be disabled.
    fieldsetRef.current?.querySelector('input')?.focus();
  };
  const toggle = (value: string, isChosen: boolean) => {
    onChange(offered.filter((other) => (other === value ? isChosen : chosen.includes(other))));
  };

  return (
    <>
      <AnswerArea shown={shown} placeholder={<p>{tr.parts.loading}</p>}>
        <fieldset ref={fieldsetRef} className={styles.values}>
          <legend className="visually-hidden">{trFilters[filter].label}</legend>
          {offered.map((value) => (
            <CheckboxField
              key={value}
              label={trFilters[filter].value(value)}
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
