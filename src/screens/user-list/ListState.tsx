import { activeFilters, type UserFilter, type UserFilters } from '#domain/query/filters.ts';
import { useIsNarrow } from '#platform/environment.ts';
import { LiveCount } from '#screens/shared-list/LiveCount.tsx';
import { tr, trFilters } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ConditionChips } from './condition/ConditionChips.tsx';
import { useFilterChange, useUserList } from './listContext.tsx';
import styles from './ListState.module.css';
import { SelectionBar } from '#screens/user-list/lazyParts.tsx';
import { LabelledColumnFilter } from './table/ColumnFilter.tsx';

interface ListStateProps {
  /** Those that no control beside the search shows. */
  filters: UserFilters;
  /** A map has no checkboxes. */
  hasSelection?: boolean;
}

/**
 * How many users match, the active filters, and the filter for duplicates, on a line that is always
 * kept; the conditions below it. On a phone it has the button that switches the selection on, whose
 * bar has that filter.
 */
export function ListState({ filters, hasSelection = true }: ListStateProps) {
  const { listView, question, shown, selection, selectRef } = useUserList();
  const isNarrow = useIsNarrow();
  const changeFilter = useFilterChange();
  return (
    <>
      <div className={styles.state}>
        <LiveCount className={styles.count} question={question} answer={shown.value} />
        <ActiveFilters filters={filters} onChange={changeFilter} />
        {!isNarrow ? (
          <div className={styles.duplicates}>
            <LabelledColumnFilter
              filter="duplicate"
              chosen={filters.duplicate ?? []}
              onChange={(kinds) => changeFilter('duplicate', kinds)}
            />
          </div>
        ) : (
          hasSelection && (
            <Button
              ref={(button) => {
                selectRef.current = button;
              }}
              look="quiet"
              className={styles.select}
              isActive={selection.isOn}
              disabled={shown.value === undefined}
              onPointerEnter={SelectionBar.preload}
              onFocus={SelectionBar.preload}
              onClick={() => selection.setIsOn(!selection.isOn)}
            >
              {tr.selection.select}
            </Button>
          )
        )}
      </div>
      {listView.view.where !== undefined && <ConditionChips />}
    </>
  );
}

interface ActiveFiltersProps {
  filters: UserFilters;
  onChange: (filter: UserFilter, values: readonly string[]) => void;
}

/** The active filters, each with a button that removes it. */
function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const { searchRef } = useUserList();
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  const remove = (filter: UserFilter, chip: Element | null) => {
    const other = chip?.nextElementSibling ?? chip?.previousElementSibling;
    (other?.querySelector('button') ?? searchRef.current)?.focus();
    onChange(filter, []);
  };
  return (
    <div className={styles.filters}>
      <span className={styles.label}>{tr.table.activeFilters}</span>
      <ul className={styles.list}>
        {active.map(({ filter, values }) => {
          const { label, value } = trFilters[filter];
          const words = tr.table.filterSummary(label, values.map(value));
          return (
            <li key={filter} className={styles.filter}>
              {/* Shown whole on hover if it is cut. */}
              <span className={styles.words} title={words}>
                {words}
              </span>
              <button
                type="button"
                className={styles.remove}
                aria-label={tr.table.removeFilter(label)}
                title={tr.table.removeFilter(label)}
                onClick={(event) => remove(filter, event.currentTarget.closest('li'))}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
