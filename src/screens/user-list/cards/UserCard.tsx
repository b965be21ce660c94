import { memo, useContext } from 'react';
import { formatDate } from '#domain/dates.ts';
import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { tr } from '#text/tr.ts';
import { trCards } from '#text/user-list/trCards.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { buttonClass } from '#ui/controls/Button.tsx';
import { ActionMenu } from '#screens/user-list/ActionMenu.tsx';
import { RowToolsContext } from '#screens/user-list/listContext.tsx';
import { MatchedText } from '#screens/user-list/MatchedText.tsx';
import {
  CopyEmail,
  NameLink,
  SelectFace,
  UserLink,
  UserMarks,
} from '#screens/user-list/RowParts.tsx';
import { useRow, type RowProps } from '#screens/user-list/rows.ts';
import styles from './UserCard.module.css';

/** One user as a card. */
export const UserCard = memo(function UserCard(row: RowProps) {
  const { user, findMatch, isSelected, isPeeked, isMarked } = row;
  const tools = useContext(RowToolsContext);
  const name = nameOf(user);
  return (
    <div
      {...useRow()(user)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listitem"
      className={styles.card}
      data-marked={isMarked || undefined}
      aria-current={isPeeked || undefined}
    >
      <div className={styles.head}>
        <SelectFace
          label={tr.selection.user(name)}
          share={isSelected ? 'all' : 'none'}
          onTick={(isRange) => tools.tick(user.id, isRange)}
        >
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
        <ActionMenu user={user} tools={tools} />
      </div>
    </div>
  );
});

function CardValues({ user, findMatch }: Pick<RowProps, 'user' | 'findMatch'>) {
  return (
    <dl className={styles.values}>
      <div data-email="">
        <dt>{trCards.email}</dt>
        <dd className={styles.email} translate="no">
          <MatchedText text={user.email} findMatch={findMatch} dir="ltr" />
        </dd>
        <CopyEmail user={user} />
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
