import { useRef } from 'react';
import type { UserColumn } from '#domain/columns.ts';
import { distinctValues, type UserIndex } from '#domain/userIndex.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxField } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Popover } from '#ui/Popover.tsx';
import styles from './ColumnFilter.module.css';

interface ColumnFilterProps {
  index: UserIndex;
  column: UserColumn;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** The filter of one column: a button, and the column's values in a popover. */
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

/** A checkbox for each distinct value. Drawn while the popover is open: finding them takes a while. */
function FilterValues({ index, column, chosen, onChange }: ColumnFilterProps) {
  const values = distinctValues(index, column);
  // A value that a link names and nobody has any more still has to be there to be unchecked.
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
      <fieldset ref={fieldsetRef} className={styles.values}>
        <legend className="visually-hidden">{tr.columns[column]}</legend>
        {offered.map((value) => (
          <CheckboxField
            key={value}
            label={value}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
        ))}
      </fieldset>
      <Button disabled={chosen.length === 0} onClick={clear}>
        {tr.table.clearFilter}
      </Button>
    </>
  );
}
