import { memo, useContext } from 'react';
import { formatDate } from '#domain/dates.ts';
import { avatarLetter, type TextPattern } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { tr } from '#text/tr.ts';
import { trCards } from '#text/trCards.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { useIsMarked } from './markedUser.ts';
import { MatchedText } from './MatchedText.tsx';
import { MenuButton } from './MenuButton.tsx';
import { SelectBoxesContext } from './selectionMode.ts';
import { NameLink, UserLink } from './UserLink.tsx';
import styles from './UserCard.module.css';
import { UserMarks } from './UserMarks.tsx';
import { showing } from './userRows.ts';

interface UserCardProps {
  user: User;
  /** The same object for the same search text, as `memo` requires. */
  pattern: TextPattern;
}

/** One user as a card; memoised by user and search. */
export const UserCard = memo(function UserCard({ user, pattern }: UserCardProps) {
  const isMarked = useIsMarked(user);
  const name = nameOf(user);
  const boxes = useContext(SelectBoxesContext);
  return (
    <div
      ref={showing(user)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listitem"
      className={styles.card}
      data-marked={isMarked || undefined}
    >
      <div className={styles.head}>
        <Avatar letter={avatarLetter(user.name)} seed={user.id} />
        <h2 className={styles.name}>
          <NameLink user={user} className={styles.nameLink}>
            <MatchedText text={user.name} pattern={pattern} />
          </NameLink>
          <UserMarks id={user.id} isJustAdded={isMarked} />
        </h2>
        {boxes !== null && (
          <div className={styles.select}>
            <boxes.UserBox user={user} />
          </div>
        )}
      </div>
      <dl className={styles.values}>
        <div>
          <dt>{trCards.email}</dt>
          <dd className={styles.email}>
            <MatchedText text={user.email} pattern={pattern} dir="ltr" />
          </dd>
        </div>
        <div>
          <dt>{trCards.roleLabel}</dt>
          <dd>
            <RoleBadge role={user.role}>
              <MatchedText text={user.role} pattern={pattern} />
            </RoleBadge>
          </dd>
        </div>
        <div>
          <dt>{trCards.createdAt}</dt>
          <dd className={styles.date}>{formatDate(user.createdAt)}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <UserLink
          id={user.id}
          className={buttonClass('plain', styles.link)}
          aria-label={tr.list.detailsOf(name)}
        >
          {tr.list.details}
        </UserLink>
        <MenuButton name={name} />
      </div>
    </div>
  );
});
