import { memo } from 'react';
import type { FindMatch } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import type { CardView } from '#domain/view/cardView.ts';
import { trCards } from '#text/user-list/trCards.ts';
import styles from './CardGrid.module.css';
import { useFindMatch } from '#screens/user-list/toolbar/useFindMatch.ts';
import { useFollowUserLinks } from '#screens/user-list/UserLink.tsx';
import { userKeys } from '#screens/user-list/userKeys.ts';
import { UserCard } from './UserCard.tsx';

interface CardGridProps {
  users: readonly User[];
  /** Its search is marked in the cards. */
  view: CardView;
}

/** Divisible by 1 to 6, so that the last row of a group is full for any number of columns. */
const GROUP_SIZE = 60;

/** Cards in groups: adding ten re-renders only the last group, however many come before it. */
export function CardGrid({ users, view }: CardGridProps) {
  const findMatch = useFindMatch(view.text);
  const followLinks = useFollowUserLinks();
  const starts = Array.from(
    { length: Math.ceil(users.length / GROUP_SIZE) },
    (_, group) => group * GROUP_SIZE,
  );
  return (
    // One list for assistive technology, which <ul>s in a <ul> would not be.
    // The clicks are those on the links in it, which keyboards press as well.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div role="list" aria-label={trCards.list} className={styles.list} onClick={followLinks}>
      {starts.map((start) => (
        <CardGroup
          key={start}
          members={users.slice(start, start + GROUP_SIZE)}
          findMatch={findMatch}
          peeked={view.peeked}
        />
      ))}
    </div>
  );
}

interface CardGroupProps {
  members: readonly User[];
  findMatch: FindMatch | null;
  /** The id of the user in the panel beside the cards. */
  peeked: string | null;
}

const CardGroup = memo(function CardGroup({ members, findMatch, peeked }: CardGroupProps) {
  const keys = userKeys(members);
  return (
    <div className={styles.group}>
      {members.map((user, position) => (
        <UserCard
          key={keys[position]}
          user={user}
          findMatch={findMatch}
          isPeeked={user.id === peeked}
        />
      ))}
    </div>
  );
}, isSameGroup);

function isSameGroup(before: CardGroupProps, after: CardGroupProps): boolean {
  return (
    before.findMatch === after.findMatch &&
    before.peeked === after.peeked &&
    before.members.length === after.members.length &&
    before.members.every((user, position) => user === after.members[position])
  );
}
