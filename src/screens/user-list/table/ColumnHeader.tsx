/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import type { SortOrder } from '#domain/query/userQuery.ts';
import { COLUMNS, type UserColumn } from '#domain/query/columns.ts';
import { isFilter, type UserFilter, type UserFilters } from '#domain/query/filters.ts';
import { tr } from '#text/tr.ts';
import { Icon } from '#ui/Icon.tsx';
import { ActiveColumnFilter } from './ColumnFilter.tsx';
import styles from './ColumnHeader.module.css';

interface ColumnHeaderProps {
  column: UserColumn;
  /** `null`: the table is not sorted by this column. */
  sortOrder: SortOrder | null;
  filters: UserFilters;
  /** Without controls: the header is not seen, and they stand beside the search. */
  isPlain: boolean;
  onSort: () => void;
  onFilter: (filter: UserFilter, values: readonly string[]) => void;
}

export function ColumnHeader({
  column,
  sortOrder,
  filters,
  isPlain,
  onSort,
  onFilter,
}: ColumnHeaderProps) {
  const label = tr.columns[column];
  const { isSortable } = COLUMNS[column].table;
  return (
    <th
      scope="col"
      role="columnheader"
      // Only on the sorted column: screen readers would read "none" for each of the others.
      {...(sortOrder === null
        ? {}
        : { 'aria-sort': sortOrder === 'asc' ? 'ascending' : 'descending' })}
    >
      <div className={styles.header}>
        {isSortable && !isPlain ? (
          <button type="button" className={styles.sort} onClick={onSort}>
            {label}
            <Icon name={sortIcon(sortOrder)} size={16} />
          </button>
        ) : (
          label
        )}
        {isFilter(column) && !isPlain && (
          <ActiveColumnFilter
            filter={column}
            chosen={filters[column] ?? []}
            onChange={(values) => onFilter(column, values)}
          />
        )}
      </div>
    </th>
  );
}

function sortIcon(order: SortOrder | null) {
  if (order === null) return 'sortNone';
  return order === 'asc' ? 'sortAsc' : 'sortDesc';
}
