import { useState } from 'react';
import { tr, trFilters } from '#text/tr.ts';
import { Icon } from '#ui/Icon.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
import styles from './ColumnFilter.module.css';
import { FilterValues, type ColumnFilterProps } from './FilterValues.tsx';

/**
 * A filter in the header of its column while it is active: a button, and the values in a popover.
 */
export function ActiveColumnFilter(props: ColumnFilterProps) {
  // It does not disappear while focused, as when its last value is removed in it.
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
          <span>{label}</span>
          {chosen.length > 0 ? (
            <FilterCount count={chosen.length} />
          ) : (
            <Icon name="sortDesc" size={16} />
          )}
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
 * How many values are chosen. Not text of the button: its name must begin with the visible words,
 * and "Filtreler:" states the values.
 */
export function FilterCount({ count }: { count: number }) {
  return count > 0 && <span className={styles.badge} data-count={count} />;
}
