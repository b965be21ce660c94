import { useRef } from 'react';
import type { HistoryEntry } from '#domain/change/history.ts';
import { trHistory } from '#text/trHistory.ts';
import { ChangeItem } from './ChangeItem.tsx';
import styles from './ChangeItems.module.css';
import { useKeptInPlace } from '#screens/history/useKeptInPlace.ts';

interface ChangeItemsProps {
  entries: readonly HistoryEntry[];
  /** The user of this page. */
  ownId?: string;
}

/** Changes, newest first, each with its effect and an undo button. */
export function ChangeItems({ entries, ownId }: ChangeItemsProps) {
  const listRef = useRef<HTMLOListElement>(null);
  useKeptInPlace(
    listRef,
    entries.map(({ id }) => id),
  );
  return (
    <ol ref={listRef} className={styles.items} aria-label={trHistory.list}>
      {entries.map((entry, position) => (
        <ChangeItem
          key={entry.id}
          entry={entry}
          above={entries[position - 1]?.at}
          entries={entries}
          ownId={ownId}
        />
      ))}
    </ol>
  );
}
