import { GroupedRows, type TableRowsProps } from '#screens/user-list/duplicates/GroupedRows.tsx';
import { userKeys } from '#screens/user-list/userKeys.ts';
import { UserRow } from './UserRow.tsx';

/** @param values of the filter for duplicates, whose rows then stand together */
export function TableRows({
  values,
  ...rows
}: TableRowsProps & { values: readonly string[] | undefined }) {
  return values === undefined ? <PlainRows {...rows} /> : <GroupedRows {...rows} values={values} />;
}

function PlainRows({ rows, findMatch, peeked, cells }: TableRowsProps) {
  const keys = userKeys(rows);
  return rows.map((user, position) => (
    <UserRow
      key={keys[position]}
      user={user}
      findMatch={findMatch}
      isPeeked={user.id === peeked}
      cells={cells}
    />
  ));
}
