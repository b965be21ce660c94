import { useRef } from 'react';
import { Link } from 'wouter';
import { currentEntry } from '#platform/historyEntry.ts';
import { usersPath } from '#screens/paths.ts';
import { usePreviousAddress } from '#state/useAddress.ts';
import { tr } from '#text/tr.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './BackToList.module.css';

/**
 * A link to the list. If the list is the previous history entry it goes back to that, which
 * restores the scroll position too.
 */
export function BackToList() {
  const from = usePreviousAddress(usersPath());
  /**
   * The entry that is being left: going back takes a moment, and a second press would go back
   * further.
   */
  const leaving = useRef<string | null>(null);
  return (
    <Link
      href={from ?? usersPath()}
      className={styles.back}
      onClick={(event) => {
        const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (from === null || opensElsewhere) return;
        event.preventDefault();
        if (leaving.current === currentEntry()) return;
        leaving.current = currentEntry();
        history.back();
      }}
    >
      <Icon name="back" size={18} />
      <span>{tr.detail.backToList}</span>
    </Link>
  );
}
