import { memo, type RefObject } from 'react';
import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { useShownRows } from '#screens/user-list/rows.ts';
import { trCards } from '#text/user-list/trCards.ts';
import { classNames } from '#ui/classNames.ts';
import styles from './CardGrid.module.css';
import { UserCard } from './UserCard.tsx';
import cardStyles from './UserCard.module.css';

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
        row.isMarked === other.isMarked
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
        <div key={card} className={cardStyles.card}>
          <div className={cardStyles.head}>
            <span className={styles.face} />
            <span className={styles.line} />
          </div>
          <div className={cardStyles.values}>
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
