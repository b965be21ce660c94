/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import { Fragment } from 'react';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import { groupDuplicates, type DuplicateRows } from '#domain/query/duplicateRows.ts';
import type { FindMatch } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import { nameOf } from '#screens/nameOf.ts';
import type { Cells } from '#screens/user-list/table/shownColumns.ts';
import { UserRow } from '#screens/user-list/table/UserRow.tsx';
import { userKeys } from '#screens/user-list/userKeys.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trFilters } from '#text/user-list/trFilters.ts';
import { trPairs } from '#text/user-list/trPairs.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from './GroupedRows.module.css';

export interface TableRowsProps {
  rows: readonly User[];
  findMatch: FindMatch | null;
  /** The id of the user in the panel beside the table. */
  peeked: string | null;
  /** The cells of each row; undefined: the specification's. */
  cells: Cells | undefined;
}

interface GroupedRowsProps extends TableRowsProps {
  /** The values of the filter. */
  values: readonly string[];
}

/**
 * Users who may be the same person, below what they have in common and a button that merges two of
 * them.
 */
export function GroupedRows({ rows, findMatch, peeked, cells, values }: GroupedRowsProps) {
  const columnCount = cells?.length ?? COLUMN_NAMES.length + 1;
  const keys = new Map(userKeys(rows).map((key, position) => [rows[position], key]));
  return groupDuplicates(rows, values).map((group) => (
    <Fragment key={keys.get(group.users[0])}>
      <tr role="row" className={styles.group}>
        <td role="cell" colSpan={columnCount}>
          <GroupHead group={group} />
        </td>
      </tr>
      {group.users.map((user) => (
        <UserRow
          key={keys.get(user)}
          user={user}
          findMatch={findMatch}
          isPeeked={user.id === peeked}
          cells={cells}
        />
      ))}
    </Fragment>
  ));
}

function GroupHead({ group: { users, kinds } }: { group: DuplicateRows }) {
  const mayChange = useMay('change');
  const [first] = users;
  const isPair = users.length > 1;
  return (
    <div className={styles.head}>
      <span className={styles.words}>
        {isPair
          ? trPairs.group(users.length, kinds.map(trFilters.duplicate.value))
          : trPairs.elsewhere}
      </span>
      {isPair && mayChange && first !== undefined && (
        // `PairMerging` handles its press.
        <Button
          data-merges-pair=""
          className={styles.button}
          aria-haspopup="dialog"
          aria-label={trPairs.mergeOf(nameOf(first))}
        >
          {trPairs.merge}
        </Button>
      )}
    </div>
  );
}
