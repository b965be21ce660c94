/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import { Fragment } from 'react';
import type { Pair } from '#domain/change/merge.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import { groupDuplicates, type DuplicateRows } from '#domain/query/duplicates.ts';
import { nameOf } from '#screens/nameOf.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { useShownRows } from '#screens/user-list/rows.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trFilters, trPairs } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from './GroupedRows.module.css';
import { UserRow, type Cells } from './UserRow.tsx';

interface TableRowsProps {
  /** By default the specification's. */
  cells: Cells | undefined;
  /** The chosen duplicates: their rows stand together. */
  duplicates: readonly string[] | undefined;
}

export function TableRows({ cells, duplicates }: TableRowsProps) {
  const rows = useShownRows();
  const rowsOf = (some: typeof rows) =>
    some.map(({ key, ...row }) => <UserRow key={key} {...row} cells={cells} />);
  if (duplicates === undefined) return rowsOf(rows);
  return groupDuplicates(
    rows.map(({ user }) => user),
    duplicates,
  ).map((group) => {
    const own = rows.filter(({ user }) => group.users.includes(user));
    return (
      <Fragment key={own[0]?.key}>
        <tr role="row" className={styles.group}>
          <td role="cell" colSpan={cells?.length ?? COLUMN_NAMES.length + 1}>
            <GroupHead group={group} />
          </td>
        </tr>
        {rowsOf(own)}
      </Fragment>
    );
  });
}

/** What users who may be the same person have in common, and a button that merges two of them. */
function GroupHead({ group: { users, kinds } }: { group: DuplicateRows }) {
  const mayChange = useMay('change');
  const { show } = useUserList();
  const pair = pairOf(users);
  return (
    <div className={styles.head}>
      <span className={styles.words}>
        {pair === null
          ? trPairs.elsewhere
          : trPairs.group(users.length, kinds.map(trFilters.duplicate.value))}
      </span>
      {pair !== null && mayChange && (
        <Button
          className={styles.button}
          aria-haspopup="dialog"
          aria-label={trPairs.mergeOf(nameOf(pair[0]))}
          onClick={() => show({ kind: 'merge', ids: pair.map(({ id }) => id) })}
        >
          {trPairs.merge}
        </Button>
      )}
    </div>
  );
}

/** The first two of a group, who are merged first; `null`: the others are on another page. */
function pairOf([one, other]: DuplicateRows['users']): Pair | null {
  return one === undefined || other === undefined ? null : [one, other];
}
