import { memo } from 'react';
import { formatDate } from '#domain/dates.ts';
import { avatarLetter, type TextPattern } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { tr } from '#text/tr.ts';
import { trCards } from '#text/trCards.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { JustAdded } from './JustAdded.tsx';
import { useIsMarked } from './markedUser.ts';
import { MatchedText } from './MatchedText.tsx';
import { UserLink } from './UserLink.tsx';
import styles from './UserCard.module.css';

interface UserCardProps {
  user: User;
  /** The same object for the same search text, as `memo` requires. */
  pattern: TextPattern;
}

/** One user as a card; memoised by user and search. */
export const UserCard = memo(function UserCard({ user, pattern }: UserCardProps) {
  const isMarked = useIsMarked(user);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="listitem" className={styles.card} data-marked={isMarked || undefined}>
      <div className={styles.head}>
        <Avatar letter={avatarLetter(user.name)} seed={user.id} />
        <h2 className={styles.name}>
          {/* A link needs something to show; "Detaylar" is there for who has no name. */}
          {hasVisibleText(user.name) && (
            <UserLink id={user.id} className={styles.nameLink}>
              <MatchedText text={user.name} pattern={pattern} />
            </UserLink>
          )}
          {isMarked && <JustAdded />}
        </h2>
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
      <UserLink
        id={user.id}
        className={buttonClass('plain', styles.link)}
        aria-label={tr.list.detailsOf(nameOf(user))}
      >
        {tr.list.details}
      </UserLink>
    </div>
  );
});
