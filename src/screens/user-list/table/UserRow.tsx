/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import { memo, useContext, type ReactNode } from 'react';
import { COLUMNS, type UserColumn } from '#domain/query/columns.ts';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { tr } from '#text/tr.ts';
import { avatarAttributes } from '#ui/Avatar.tsx';
import { ActionMenu } from '#screens/user-list/ActionMenu.tsx';
import { RowToolsContext, type RowTools } from '#screens/user-list/listContext.tsx';
import { MatchedText } from '#screens/user-list/MatchedText.tsx';
import {
  CopyEmail,
  NameLink,
  SelectFace,
  UserLink,
  UserMarks,
} from '#screens/user-list/RowParts.tsx';
import { useRow, type RowProps } from '#screens/user-list/rows.ts';
import styles from './UserRow.module.css';

/** What a cell shows: the row, its tools, and a column's text with the search marked. */
interface CellContext extends RowProps {
  readonly tools: RowTools;
  readonly text: (column: UserColumn, dir?: 'ltr') => ReactNode;
}

export interface Cell {
  readonly className: string | undefined;
  readonly content: (row: CellContext) => ReactNode;
}

/** The cells of each row, by the names of their columns. */
export type Cells = readonly (readonly [name: string, cell: Cell])[];

export const CELLS = {
  name: {
    className: undefined,
    content: ({ user, text, tools, isSelected, isMarked, isTabStop }) => (
      <span className={styles.who} data-passive={!user.active || undefined}>
        <SelectFace
          label={tr.selection.user(nameOf(user))}
          share={isSelected ? 'all' : 'none'}
          tabIndex={-1}
          onTick={(isRange) => tools.tick(user.id, isRange)}
        >
          {/* By style, so that the cell's text is the name. */}
          <span
            {...avatarAttributes({ letter: avatarLetter(user.name), seed: user.id })}
            aria-hidden="true"
          />
        </SelectFace>
        <span className={styles.clamped}>
          <NameLink user={user} isTabStop={isTabStop} className={styles.nameLink}>
            {text('name')}
          </NameLink>
        </span>
        <span className={styles.marks}>
          <UserMarks user={user} isJustAdded={isMarked} />
        </span>
      </span>
    ),
  },
  email: {
    className: styles.email,
    content: ({ user, text }) => (
      <span className={styles.cut} translate="no">
        {text('email', 'ltr')}
        <CopyEmail user={user} />
      </span>
    ),
  },
  role: {
    className: styles.role,
    content: ({ user: { role }, text }) => <RoleBadge role={role}>{text('role')}</RoleBadge>,
  },
  createdAt: {
    className: styles.date,
    content: ({ text }) => <span translate="no">{text('createdAt')}</span>,
  },
  actions: {
    className: styles.actions,
    content: ({ user, tools }) => (
      <>
        <UserLink
          id={user.id}
          tabIndex={-1}
          className={styles.link}
          aria-label={tr.list.detailsOf(nameOf(user))}
        >
          <span>{tr.list.details}</span>
        </UserLink>
        <ActionMenu user={user} tools={tools} tabIndex={-1} />
      </>
    ),
  },
} satisfies Record<UserColumn | 'actions', Cell>;
const DEFAULT_CELLS: Cells = Object.entries(CELLS);

/** One user as a table row. @param cells by default the specification's */
export const UserRow = memo(function UserRow({
  cells = DEFAULT_CELLS,
  ...row
}: RowProps & { cells?: Cells | undefined }) {
  const tools = useContext(RowToolsContext);
  const { user, findMatch, isPeeked, isMarked } = row;
  const text: CellContext['text'] = (column, dir) => (
    <MatchedText text={COLUMNS[column].show(user)} findMatch={findMatch} dir={dir} />
  );
  return (
    <tr
      {...useRow()(user)}
      role="row"
      className={styles.row}
      data-marked={isMarked || undefined}
      aria-current={isPeeked || undefined}
    >
      {cells.map(([column, { className, content }]) => (
        <td
          key={column}
          // Its name leaves out that of the checkbox.
          {...(column === 'name'
            ? { role: 'rowheader', 'aria-label': nameOf(user) }
            : { role: 'cell' })}
          className={className}
        >
          {content({ ...row, tools, text })}
        </td>
      ))}
    </tr>
  );
});
