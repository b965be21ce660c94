import { memo, type RefObject, useContext } from 'react';
import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { useUserList, RowToolsContext } from '#screens/user-list/listContext.tsx';
import { useShownRows, useRow, type RowProps } from '#screens/user-list/rows.ts';
import { trCards } from '#text/trUsers.ts';
import { classNames } from '#ui/classNames.ts';
import styles from './UserCards.module.css';
import { formatDate } from '#domain/dates.ts';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { tr } from '#text/tr.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { buttonClass } from '#ui/controls/Button.tsx';
import { ActionMenu } from '#screens/user-list/ActionMenu.tsx';
import { MatchedText } from '#screens/user-list/MatchedText.tsx';
import {
  CopyEmail,
  NameLink,
  SelectFace,
  UserLink,
  UserMarks,
} from '#screens/user-list/RowParts.tsx';

/** Divisible by 1 to 6, so that the last row of a group is full for any number of columns. */
const GROUP_SIZE = 60;

/** Cards in groups: adding ten re-renders only the last group, however many come before it. */
export function CardGrid() {
  const { rowsRef } = useUserList();
  const rows = useShownRows();
  const starts = Array.from(
    { length: Math.ceil(rows.length / GROUP_SIZE) },
    (_, group) => group * GROUP_SIZE,
  );
  return (
    // One list for assistive technology, which <ul>s in a <ul> would not be.
    <div
      // It is a <div>.
      ref={rowsRef as RefObject<HTMLDivElement | null>}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="list"
      aria-label={trCards.list}
      className={styles.list}
    >
      {starts.map((start) => (
        <CardGroup key={start} members={rows.slice(start, start + GROUP_SIZE)} />
      ))}
    </div>
  );
}

interface CardGroupProps {
  members: ReturnType<typeof useShownRows>;
}

const CardGroup = memo(function CardGroup({ members }: CardGroupProps) {
  return (
    <div className={styles.group}>
      {members.map(({ key, ...row }) => (
        <UserCard key={key} {...row} />
      ))}
    </div>
  );
}, isSameGroup);

function isSameGroup({ members: before }: CardGroupProps, { members: after }: CardGroupProps) {
  return (
    before.length === after.length &&
    before.every((row, position) => {
      const other = after[position];
      return (
        row.user === other?.user &&
        row.findMatch === other.findMatch &&
        row.isSelected === other.isSelected &&
        row.isPeeked === other.isPeeked &&
        row.isMarked === other.isMarked &&
        row.isTabStop === other.isTabStop
      );
    })
  );
}

/** Placeholders for the first cards, each as high as a card. */
export function WaitingCards() {
  return (
    <div className={classNames(styles.group, styles.late)} aria-hidden="true">
      {Array.from({ length: SHOW_ALL_INITIAL_COUNT }, (_, card) => (
        // oxlint-disable-next-line react/no-array-index-key -- all cards are alike
        <div key={card} className={styles.card}>
          <div className={styles.head}>
            <span className={styles.face} />
            <span className={styles.line} />
          </div>
          <div className={styles.values}>
            <div className={styles.line} />
            <div className={styles.line} />
            <div className={styles.line} />
          </div>
          <div className={styles.button} />
        </div>
      ))}
    </div>
  );
}

/** One user as a card. */
export const UserCard = memo(function UserCard(row: RowProps) {
  const { user, findMatch, isSelected, isPeeked, isMarked, isTabStop } = row;
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
          tabIndex={-1}
          onTick={(isRange) => tools.tick(user.id, isRange)}
        >
          <Avatar letter={avatarLetter(user.name)} seed={user.id} />
        </SelectFace>
        <div className={styles.name}>
          <h2>
            <NameLink user={user} isTabStop={isTabStop} className={styles.nameLink}>
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
          tabIndex={-1}
          className={buttonClass('plain', styles.link)}
          aria-label={tr.list.detailsOf(name)}
        >
          {tr.list.details}
        </UserLink>
        <ActionMenu user={user} tools={tools} tabIndex={-1} />
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
        <dd className={styles.copy}>
          <CopyEmail user={user} />
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
