/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import { memo } from 'react';
import { COLUMNS, type UserColumn } from '#domain/query/columns.ts';
import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import type { FindMatch } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { tr } from '#text/tr.ts';
import { avatarAttributes } from '#ui/Avatar.tsx';
import { useIsMarked } from '#screens/user-list/markedUser.ts';
import { MatchedText } from '#screens/user-list/MatchedText.tsx';
import { MenuButton } from '#screens/user-list/MenuButton.tsx';
import { SelectFace } from '#screens/user-list/SelectFace.tsx';
import { NameLink, UserLink } from '#screens/user-list/UserLink.tsx';
import styles from './UserRow.module.css';
import { UserMarks } from '#screens/user-list/UserMarks.tsx';
import type { Cell, Cells } from './shownColumns.ts';
import { rowRef } from './userRows.ts';

interface UserRowProps {
  user: User;
  /** The same object for the same search text, as `memo` requires. */
  findMatch: FindMatch | null;
  /** The panel beside the table shows this user. */
  isPeeked: boolean;
  /** By default the specification's. */
  cells?: Cells | undefined;
}

export const CELLS = {
  name: {
    className: undefined,
    content: (user, text, isMarked) => (
      <span className={styles.who} data-passive={!user.active || undefined}>
        <SelectFace label={tr.selection.user(nameOf(user))}>
          {/* By style, so that the cell's text is the name. */}
          <span
            {...avatarAttributes({ letter: avatarLetter(user.name), seed: user.id })}
            aria-hidden="true"
          />
        </SelectFace>
        <span className={styles.clamped}>
          <NameLink user={user} className={styles.nameLink}>
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
    content: (_user, text) => (
      <span className={styles.cut} translate="no">
        {text('email', 'ltr')}
      </span>
    ),
  },
  role: {
    className: styles.role,
    content: ({ role }, text) => <RoleBadge role={role}>{text('role')}</RoleBadge>,
  },
  createdAt: {
    className: styles.date,
    content: (_user, text) => <span translate="no">{text('createdAt')}</span>,
  },
  actions: {
    className: styles.actions,
    content: (user) => {
      const name = nameOf(user);
      return (
        <>
          <UserLink id={user.id} className={styles.link} aria-label={tr.list.detailsOf(name)}>
            <span>{tr.list.details}</span>
          </UserLink>
          <MenuButton name={name} />
        </>
      );
    },
  },
} satisfies Record<UserColumn | 'actions', Cell>;
const DEFAULT_CELLS: Cells = Object.entries(CELLS);

/** One user as a table row; memoised by user and search. */
export const UserRow = memo(function UserRow({
  user,
  findMatch,
  isPeeked,
  cells = DEFAULT_CELLS,
}: UserRowProps) {
  const isMarked = useIsMarked(user);
  return (
    <tr
      ref={rowRef(user)}
      role="row"
      className={styles.row}
      data-marked={isMarked || undefined}
      aria-current={isPeeked || undefined}
    >
      {cells.map(([column, { className, content }]) => (
        <td key={column} role="cell" className={className}>
          {content(
            user,
            (shown, dir) => (
              <MatchedText text={COLUMNS[shown].show(user)} findMatch={findMatch} dir={dir} />
            ),
            isMarked,
          )}
        </td>
      ))}
    </tr>
  );
});
