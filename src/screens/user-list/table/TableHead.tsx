/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import { withFilter, withSortToggled, type TableView } from '#domain/view/tableView.ts';
import { tr } from '#text/tr.ts';
import { ColumnHeader } from './ColumnHeader.tsx';
import styles from './ColumnHeader.module.css';

interface TableHeadProps {
  view: TableView;
  /** Without buttons. */
  isPlain: boolean;
  onPush: (view: TableView) => void;
}

export function TableHead({ view, isPlain, onPush }: TableHeadProps) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {COLUMN_NAMES.map((column) => (
          <ColumnHeader
            key={column}
            column={column}
            sortOrder={view.sort?.column === column ? view.sort.order : null}
            filters={view.filters}
            isPlain={isPlain}
            onSort={() => onPush(withSortToggled(view, column))}
            onFilter={(filter, values) => onPush(withFilter(view, filter, values))}
          />
        ))}
        <th scope="col" role="columnheader" className={styles.actions}>
          {tr.table.actions}
        </th>
      </tr>
    </thead>
  );
}
