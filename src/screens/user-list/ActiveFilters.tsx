import { COLUMN_NAMES, type UserColumn } from '#domain/query/columns.ts';
import type { ColumnFilters } from '#domain/query/userQuery.ts';
import { tr } from '#text/tr.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ActiveFilters.module.css';

interface ActiveFiltersProps {
  filters: ColumnFilters;
  /** `isLast`: no filter is left here to move the focus to. */
  onRemove: (column: UserColumn, isLast: boolean) => void;
}

/** The active filters, each column's with a button that removes it. */
export function ActiveFilters({ filters, onRemove }: ActiveFiltersProps) {
  const active = COLUMN_NAMES.flatMap((column) => {
    const values = filters[column] ?? [];
    return values.length > 0 ? [{ column, values }] : [];
  });
  if (active.length === 0) return null;
  const remove = (column: UserColumn, filter: Element | null) => {
    const other = filter?.nextElementSibling ?? filter?.previousElementSibling;
    other?.querySelector('button')?.focus();
    onRemove(column, active.length === 1);
  };
  return (
    <div className={styles.filters}>
      <span className={styles.label}>{tr.table.activeFilters}</span>
      <ul className={styles.list}>
        {active.map(({ column, values }) => (
          <li key={column} className={styles.filter}>
            {tr.table.filterSummary(tr.columns[column], values)}
            <button
              type="button"
              className={styles.remove}
              aria-label={tr.table.removeFilter(tr.columns[column])}
              title={tr.table.removeFilter(tr.columns[column])}
              onClick={(event) => remove(column, event.currentTarget.closest('li'))}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
