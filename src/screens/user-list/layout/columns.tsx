/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- as in
   TableHead.tsx */
import type { CSSProperties, FunctionComponent } from 'react';
import { formatDateTime } from '#domain/dateTimes.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import { statusOf } from '#domain/user/user.ts';
import type { LaidOutColumn, LayoutColumn, TableLayout } from '#domain/view/tableLayout.ts';
import { useToday } from '#platform/environment.ts';
import { ColumnHeader, type TableHeadProps } from '#screens/user-list/table/TableHead.tsx';
import { CELLS, type Cell, type Cells } from '#screens/user-list/table/UserRow.tsx';
import { useAnswer } from '#state/useAnswer.ts';
import { momentInWords, coordinates } from '#text/grammar.ts';
import { tr, trLayout, trFilters } from '#text/tr.ts';
import { Badge } from '#ui/Badge.tsx';
import styles from './columns.module.css';

/** The columns of a table with a chosen layout. */
interface ShownColumns {
  readonly Head: FunctionComponent<TableHeadProps>;
  /** The same object for the same columns, since rows are memoised by it. */
  readonly cells: Cells;
}

/** The heading of a column. */
export function columnLabel(name: LayoutColumn): string {
  return { ...tr.columns, ...trLayout.columns }[name];
}

const ALL_CELLS: Record<LayoutColumn, Cell> = {
  ...CELLS,
  status: {
    className: undefined,
    content: ({ user }) => (
      <Badge tone={user.active ? 'success' : 'outline'}>
        {trFilters.status.value(statusOf(user))}
      </Badge>
    ),
  },
  lastChange: { className: styles.lastChange, content: ({ user }) => <LastChange id={user.id} /> },
  place: {
    className: styles.place,
    content: ({ user: { latitude, longitude } }) => (
      <span translate="no">
        {latitude === null || longitude === null ? '-' : coordinates(latitude, longitude)}
      </span>
    ),
  },
  id: {
    className: styles.id,
    // Shown whole on hover if it is cut.
    content: ({ user: { id } }) => (
      <bdi dir="ltr" title={id} translate="no">
        {id}
      </bdi>
    ),
  },
};

/** In rem; together as wide as the widest table, without additional columns. */
const WIDTHS: Record<LayoutColumn, number> = {
  name: 16,
  email: 17,
  role: 6.5,
  status: 6.5,
  createdAt: 11,
  lastChange: 8,
  place: 14,
  id: 23,
  actions: 8,
};
const FACTORS = { narrow: 0.7, wide: 1.5 };

function widthOf({ name, width }: LaidOutColumn): number {
  return WIDTHS[name] * (width === undefined ? 1 : FACTORS[width]);
}

/** React's types know no custom properties. */
function custom(name: `--${string}`, value: number): CSSProperties {
  return { [name]: value };
}

/** What the table needs to show a layout. */
export function showColumns(layout: TableLayout): ShownColumns {
  const columns = layout.filter(({ isShown }) => isShown);
  return {
    Head: (props) => <LaidOutHead {...props} columns={columns} />,
    cells: columns.map(({ name }) => [name, ALL_CELLS[name]]),
  };
}

/** Marks the table's card. With `:has()` the browser would search its columns on each page. */
function markCard(columns: HTMLTableColElement): () => void {
  const card = columns.closest('section');
  card?.toggleAttribute('data-columns', true);
  return () => card?.toggleAttribute('data-columns', false);
}

function LaidOutHead({
  columns,
  ...props
}: TableHeadProps & { columns: readonly LaidOutColumn[] }) {
  const printed = columns.filter(({ name }) => name !== 'actions');
  const sum = printed.reduce((width, column) => width + widthOf(column), 0);
  return (
    <>
      <colgroup ref={markCard} className={styles.columns} style={custom('--sum', sum)}>
        {columns.map((column) => (
          <col
            key={column.name}
            data-column={column.name}
            style={custom('--width', widthOf(column))}
          />
        ))}
      </colgroup>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name }) => {
            const column = COLUMN_NAMES.find((known) => known === name);
            return column === undefined ? (
              <th
                key={name}
                scope="col"
                role="columnheader"
                className={name === 'actions' ? CELLS.actions.className : undefined}
              >
                {columnLabel(name)}
              </th>
            ) : (
              <ColumnHeader key={name} column={column} {...props} />
            );
          })}
        </tr>
      </thead>
    </>
  );
}

/** When a user was last changed, asked only where it is shown. */
function LastChange({ id }: { id: string }) {
  const { value: at, problem } = useAnswer({ kind: 'lastChange', id });
  const today = useToday();
  if (at === undefined) {
    return problem && <span title={tr.list.problems[problem]}>{trLayout.unknownChange}</span>;
  }
  if (at === null) {
    const [words, title] = trLayout.noChange;
    return <span title={title}>{words}</span>;
  }
  return <span title={formatDateTime(at)}>{momentInWords(at, today)}</span>;
}
