/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import { tr } from '#text/tr.ts';
import type { TableHeadProps } from './shownColumns.ts';
import { ColumnHeader } from './ColumnHeader.tsx';
import styles from './ColumnHeader.module.css';

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
