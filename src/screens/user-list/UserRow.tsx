import { memo } from 'react';
import { Link } from 'wouter';
import { formatDate } from '#domain/dates.ts';
import type { User } from '#domain/user.ts';
import { userPath } from '#screens/paths.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { tr } from '#text/tr.ts';
import styles from './UserRow.module.css';

/** One user in the table; drawn again only for another user. */
export const UserRow = memo(function UserRow({ user }: { user: User }) {
  return (
    <tr className={styles.row}>
      <td className={styles.name}>{user.name}</td>
      <td className={styles.email}>{user.email}</td>
      <td>
        <RoleBadge role={user.role} />
      </td>
      <td className={styles.date}>{formatDate(user.createdAt)}</td>
      <td className={styles.actions}>
        <Link
          href={userPath(user.id)}
          className={styles.link}
          aria-label={tr.list.detailsOf(user.name)}
        >
          {tr.list.details}
        </Link>
      </td>
    </tr>
  );
});
