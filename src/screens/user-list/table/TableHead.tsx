/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import type { SortOrder } from '#domain/query/userQuery.ts';
import { COLUMN_NAMES, COLUMNS, type UserColumn } from '#domain/query/columns.ts';
import { withSortToggled, type TableView } from '#domain/view/listView.ts';
import { tr } from '#text/tr.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './TableHead.module.css';

export interface TableHeadProps {
  view: TableView;
  /** Without controls: it is invisible, and they stand beside the search. */
  isPlain: boolean;
  onPush: (view: TableView) => void;
}

export function TableHead(props: TableHeadProps) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {COLUMN_NAMES.map((column) => (
          <ColumnHeader key={column} column={column} {...props} />
        ))}
        <th scope="col" role="columnheader" className={styles.actions}>
          {tr.table.actions}
        </th>
      </tr>
    </thead>
  );
}

interface ColumnHeaderProps extends TableHeadProps {
  column: UserColumn;
}

export function ColumnHeader({ column, view, isPlain, onPush }: ColumnHeaderProps) {
  const label = tr.columns[column];
  /** `null`: the table is not sorted by this column. */
  const sortOrder = view.sort?.column === column ? view.sort.order : null;
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
          <button
            type="button"
            className={styles.sort}
            onClick={() => onPush(withSortToggled(view, column))}
          >
            <span>{label}</span>
            <Icon name={sortIcon(sortOrder)} size={16} />
          </button>
        ) : (
          <span>{label}</span>
        )}
      </div>
    </th>
  );
}

function sortIcon(order: SortOrder | null) {
  if (order === null) return 'sortNone';
  return order === 'asc' ? 'sortAsc' : 'sortDesc';
}
