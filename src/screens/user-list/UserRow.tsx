import { memo } from 'react';
import { Link } from 'wouter';
import { formatDate } from '#domain/dates.ts';
import type { TextPattern } from '#domain/turkish.ts';
import type { User } from '#domain/user.ts';
import { nameOf } from '#screens/nameOf.ts';
import { userPath } from '#screens/paths.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { tr } from '#text/tr.ts';
import { JustAdded } from './JustAdded.tsx';
import { useIsMarked } from './markedUser.ts';
import { MatchedText } from './MatchedText.tsx';
import styles from './UserRow.module.css';

interface UserRowProps {
  user: User;
  /** What was searched for; the same object for the same search. */
  pattern: TextPattern;
}

/** One user in the table; drawn again only for another user or search. */
export const UserRow = memo(function UserRow({ user, pattern }: UserRowProps) {
  const isMarked = useIsMarked(user);
  return (
    <tr className={styles.row} data-marked={isMarked || undefined}>
      <td className={styles.name}>
        <MatchedText text={user.name} pattern={pattern} />
        {isMarked && <JustAdded />}
      </td>
      <td className={styles.email}>
        <MatchedText text={user.email} pattern={pattern} dir="ltr" />
      </td>
      <td>
        <RoleBadge role={user.role}>
          <MatchedText text={user.role} pattern={pattern} />
        </RoleBadge>
      </td>
      <td className={styles.date}>
        <MatchedText text={formatDate(user.createdAt)} pattern={pattern} />
      </td>
      <td className={styles.actions}>
        <Link
          href={userPath(user.id)}
          className={styles.link}
          aria-label={tr.list.detailsOf(nameOf(user))}
        >
          {tr.list.details}
        </Link>
      </td>
    </tr>
  );
});
