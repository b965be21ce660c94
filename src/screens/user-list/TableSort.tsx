import { COLUMN_NAMES, COLUMNS } from '#domain/query/columns.ts';
import { SORT_ORDERS } from '#domain/query/userQuery.ts';
import type { TableView } from '#domain/view/tableView.ts';
import { tr } from '#text/tr.ts';
import styles from './TableSort.module.css';

type Sort = TableView['sort'];

/** In the order of the select; its value is the place in this list. */
const SORTS: readonly Sort[] = [
  null,
  ...COLUMN_NAMES.filter((column) => COLUMNS[column].table.isSortable).flatMap((column) =>
    SORT_ORDERS.map((order) => ({ column, order })),
  ),
];

interface TableSortProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The table's order, for a narrow window, which shows no column headers. */
export function TableSort({ sort, onSort }: TableSortProps) {
  const current = SORTS.findIndex(
    (other) => other?.column === sort?.column && other?.order === sort?.order,
  );
  return (
    <select
      className={styles.select}
      aria-label={tr.table.sort}
      value={current}
      onChange={({ target }) => onSort(SORTS[Number(target.value)] ?? null)}
    >
      {SORTS.map((other, place) => (
        <option key={label(other)} value={place}>
          {label(other)}
        </option>
      ))}
    </select>
  );
}

function label(sort: Sort): string {
  return sort === null
    ? tr.table.storedOrder
    : tr.table.sortChoice(tr.columns[sort.column], sort.order);
}
