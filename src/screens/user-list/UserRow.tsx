/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import { memo, type ReactNode } from 'react';
import { COLUMN_NAMES, COLUMNS, type UserColumn } from '#domain/query/columns.ts';
import type { TextPattern } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { tr } from '#text/tr.ts';
import { JustAdded } from './JustAdded.tsx';
import { useIsMarked } from './markedUser.ts';
import { MatchedText } from './MatchedText.tsx';
import { UserLink } from './UserLink.tsx';
import styles from './UserRow.module.css';

interface UserRowProps {
  user: User;
  /** The same object for the same search text, as `memo` requires. */
  pattern: TextPattern;
}

interface Cell {
  readonly className: string | undefined;
  /** The text direction, whatever the letters. */
  readonly dir?: 'ltr';
  /** The content of the cell: the column's text, and what belongs to it. */
  readonly content: (text: ReactNode, user: User, isMarked: boolean) => ReactNode;
}

const CELLS = {
  name: {
    className: undefined,
    content: (text, user, isMarked) => (
      <span className={styles.clamped}>
        {/* A link needs something to show; "Detaylar" is there for who has no name. */}
        {hasVisibleText(user.name) && (
          <UserLink id={user.id} className={styles.nameLink}>
            {text}
          </UserLink>
        )}
        {isMarked && <JustAdded />}
      </span>
    ),
  },
  email: {
    className: styles.email,
    dir: 'ltr',
    content: (text) => <span className={styles.cut}>{text}</span>,
  },
  role: {
    className: styles.role,
    content: (text, { role }) => <RoleBadge role={role}>{text}</RoleBadge>,
  },
  createdAt: { className: styles.date, content: (text) => text },
} satisfies Record<UserColumn, Cell>;

/** One user as a table row; memoised by user and search. */
export const UserRow = memo(function UserRow({ user, pattern }: UserRowProps) {
  const isMarked = useIsMarked(user);
  return (
    <tr role="row" className={styles.row} data-marked={isMarked || undefined}>
      {COLUMN_NAMES.map((column) => {
        const { className, dir, content }: Cell = CELLS[column];
        const text = <MatchedText text={COLUMNS[column].show(user)} pattern={pattern} dir={dir} />;
        return (
          <td key={column} role="cell" className={className}>
            {content(text, user, isMarked)}
          </td>
        );
      })}
      <td role="cell" className={styles.actions}>
        <UserLink id={user.id} className={styles.link} aria-label={tr.list.detailsOf(nameOf(user))}>
          <span>{tr.list.details}</span>
        </UserLink>
      </td>
    </tr>
  );
});
