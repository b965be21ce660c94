import type { FindMatch } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import { partLoader, usePart } from '#ui/loading/usePart.ts';
import type { Cells } from './shownColumns.ts';
import { userKeys } from '#screens/user-list/userKeys.ts';
import { UserRow } from './UserRow.tsx';

const GROUPED_ROWS = partLoader(() =>
  import('#screens/user-list/duplicates/GroupedRows.tsx').then((module) => module.GroupedRows),
);

export interface TableRowsProps {
  rows: readonly User[];
  findMatch: FindMatch | null;
  /** The id of the user in the panel beside the table. */
  peeked: string | null;
  /** The cells of each row; undefined: the specification's. */
  cells: Cells | undefined;
}

/** @param values of the filter for duplicates, whose rows then stand together */
export function TableRows({
  values,
  ...rows
}: TableRowsProps & { values: readonly string[] | undefined }) {
  return values === undefined ? (
    <PlainRows {...rows} />
  ) : (
    <DuplicateRows {...rows} values={values} />
  );
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

/** Rows of duplicates, each group under a heading. */
function DuplicateRows({ values, ...rows }: TableRowsProps & { values: readonly string[] }) {
  const { part: GroupedRows, hasFailed } = usePart(GROUPED_ROWS);
  if (GroupedRows !== null) return <GroupedRows {...rows} values={values} />;
  // Only after a failure: otherwise the headings would move the rows later. Without them two users
  // can be merged by selecting them.
  return hasFailed && <PlainRows {...rows} />;
}
