import { useMemo } from 'react';
import { compilePattern } from '#domain/turkish.ts';
import type { User } from '#domain/user.ts';
import { tr } from '#text/tr.ts';
import styles from './CardGrid.module.css';
import { UserCard } from './UserCard.tsx';

interface CardGridProps {
  users: readonly User[];
  /** What was searched for; its matches are marked. */
  searchText: string;
}

export function CardGrid({ users, searchText }: CardGridProps) {
  const pattern = useMemo(() => compilePattern(searchText), [searchText]);
  return (
    <ul className={styles.grid} aria-label={tr.cards.list}>
      {users.map((user, position) => (
        // By position, as in the table: a stored list may hold the same id twice.
        // oxlint-disable-next-line react/no-array-index-key
        <UserCard key={position} user={user} pattern={pattern} />
      ))}
    </ul>
  );
}
