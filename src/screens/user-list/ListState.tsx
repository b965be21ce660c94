import { activeFilters, type UserFilter, type UserFilters } from '#domain/query/filters.ts';
import { NOBODY } from '#domain/query/selection.ts';
import { useIsNarrow } from '#platform/environment.ts';
import { LiveCount } from '#screens/shared-list/LiveCount.tsx';
import { tr, trFilters } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ConditionChips } from './condition/ConditionChips.tsx';
import { useFilterChange, useUserList } from './listContext.tsx';
import styles from './ListState.module.css';
import { SelectionBar } from '#screens/user-list/lazyParts.tsx';

interface ListStateProps {
  /** Those that no control beside the search shows. */
  filters: UserFilters;
  /** Something above shows how many users match. */
  isCountAbove?: boolean;
  /** A map has no checkboxes. */
  hasSelection?: boolean;
}

/**
 * How many users match and the active filters, and below them the conditions. On a phone also the button that
 * switches the selection on.
 */
export function ListState({ filters, isCountAbove = false, hasSelection = true }: ListStateProps) {
  const { listView, question, shown } = useUserList();
  const isNarrow = useIsNarrow();
  const hasCount = isNarrow || !isCountAbove;
  return (
    <>
      {(hasCount || activeFilters(filters).length > 0) && (
        <div className={styles.state}>
          {hasCount && (
            <LiveCount className={styles.count} question={question} answer={shown.value} />
          )}
          <ActiveFilters filters={filters} />
          {isNarrow && hasSelection && <SelectButton />}
        </div>
      )}
      {listView.view.where !== undefined && <ConditionChips />}
    </>
  );
}

function SelectButton() {
  const { shown, isSelecting, setIsSelecting, selection, selectRef } = useUserList();
  const toggle = () => {
    setIsSelecting(!isSelecting);
    selection.choose(NOBODY);
  };
  return (
    <Button
      ref={(button) => {
        selectRef.current = button;
      }}
      look="quiet"
      className={styles.select}
      isActive={isSelecting}
      disabled={shown.value === undefined}
      onPointerEnter={SelectionBar.preload}
      onFocus={SelectionBar.preload}
      onClick={toggle}
    >
      {tr.selection.select}
    </Button>
  );
}

/** The active filters, each with a button that removes it. */
function ActiveFilters({ filters }: { filters: UserFilters }) {
  const { searchRef } = useUserList();
  const changeFilter = useFilterChange();
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  const remove = (filter: UserFilter, chip: Element | null) => {
    const other = chip?.nextElementSibling ?? chip?.previousElementSibling;
    (other?.querySelector('button') ?? searchRef.current)?.focus();
    changeFilter(filter, []);
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
