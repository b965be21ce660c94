import { memo } from 'react';
import { formatDate } from '#domain/dates.ts';
import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import type { FindMatch } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { tr } from '#text/tr.ts';
import { trCards } from '#text/user-list/trCards.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { buttonClass } from '#ui/controls/Button.tsx';
import { useIsMarked } from '#screens/user-list/markedUser.ts';
import { MatchedText } from '#screens/user-list/MatchedText.tsx';
import { MenuButton } from '#screens/user-list/MenuButton.tsx';
import { SelectFace } from '#screens/user-list/SelectFace.tsx';
import { NameLink, UserLink } from '#screens/user-list/UserLink.tsx';
import styles from './UserCard.module.css';
import { UserMarks } from '#screens/user-list/UserMarks.tsx';
import { rowRef } from '#screens/user-list/table/userRows.ts';

interface UserCardProps {
  user: User;
  /** The same object for the same search text, as `memo` requires. */
  findMatch: FindMatch | null;
  /** The panel beside the cards shows this user. */
  isPeeked: boolean;
}

/** One user as a card; memoised by user and search. */
export const UserCard = memo(function UserCard({ user, findMatch, isPeeked }: UserCardProps) {
  const isMarked = useIsMarked(user);
  const name = nameOf(user);
  return (
    <div
      ref={rowRef(user)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listitem"
      className={styles.card}
      data-marked={isMarked || undefined}
      aria-current={isPeeked || undefined}
    >
      <div className={styles.head}>
        <SelectFace label={tr.selection.user(name)}>
          <Avatar letter={avatarLetter(user.name)} seed={user.id} />
        </SelectFace>
        <div className={styles.name}>
          <h2>
            <NameLink user={user} className={styles.nameLink}>
              <MatchedText text={user.name} findMatch={findMatch} />
            </NameLink>
          </h2>
          <UserMarks user={user} isJustAdded={isMarked} />
        </div>
      </div>
      <CardValues user={user} findMatch={findMatch} />
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

function CardValues({ user, findMatch }: Pick<UserCardProps, 'user' | 'findMatch'>) {
  return (
    <dl className={styles.values}>
      <div data-email="">
        <dt>{trCards.email}</dt>
        <dd className={styles.email} translate="no">
          <MatchedText text={user.email} findMatch={findMatch} dir="ltr" />
        </dd>
      </div>
      <div>
        <dt>{trCards.roleLabel}</dt>
        <dd>
          <RoleBadge role={user.role}>
            <MatchedText text={user.role} findMatch={findMatch} />
          </RoleBadge>
        </dd>
      </div>
      <div>
        <dt>{trCards.createdAt}</dt>
        <dd className={styles.date} translate="no">
          {formatDate(user.createdAt)}
        </dd>
      </div>
    </dl>
  );
}
