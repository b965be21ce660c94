import { activeFilters, type UserFilter, type UserFilters } from '#domain/query/filters.ts';
import { tr } from '#text/tr.ts';
import { trFilters } from '#text/user-list/trFilters.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ActiveFilters.module.css';

interface ActiveFiltersProps {
  filters: UserFilters;
  /** `isLast`: no filter is left to receive the focus. */
  onRemove: (filter: UserFilter, isLast: boolean) => void;
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters({ filters, onRemove }: ActiveFiltersProps) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  const remove = (filter: UserFilter, chip: Element | null) => {
    const other = chip?.nextElementSibling ?? chip?.previousElementSibling;
    other?.querySelector('button')?.focus();
    onRemove(filter, active.length === 1);
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
