import type { PageOfUsers } from '#domain/userSource.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { trShared } from '#text/trShared.ts';
import { leaveFocusTo } from '#ui/keepFocus.ts';
import { LineButton } from './LineButton.tsx';
import { searchBox } from './searchBox.ts';
import styles from './SearchProgress.module.css';
import { percentLookedAt, searchWords } from './searchWords.ts';

interface SearchProgressProps {
  /** What a search has found that has not come to its end. */
  found: PageOfUsers;
  isStopped: boolean;
  onSearching: (isSearching: boolean) => void;
}

/**
 * How far a search has come, on the line of the count: only what is behind the button changes its
 * width.
 */
export function SearchProgress({ found, isStopped, onSearching }: SearchProgressProps) {
  const isNarrow = useIsNarrow();
  const { total, lookedAt = 0, listTotal } = found;
  const { search } = trShared;
  return (
    <div className={styles.search}>
      <span className={styles.found}>
        {isNarrow ? search.foundShort(total) : search.found(total)}
      </span>
      <progress
        className={isNarrow && isStopped ? 'visually-hidden' : styles.bar}
        aria-label={search.progress}
        value={Math.min(lookedAt, listTotal)}
        max={Math.max(listTotal, 1)}
      />
      {isNarrow && isStopped && (
        <span aria-hidden="true">{search.stoppedShort(percentLookedAt(found))}</span>
      )}
      <LineButton
        ref={leaveFocusToSearch}
        aria-label={isStopped ? search.goOn : search.stopLabel}
        onClick={() => onSearching(isStopped)}
      >
        {isStopped ? (isNarrow ? search.goOnShort : search.goOn) : search.stop}
      </LineButton>
      {/* Announced beside the line, so that it is said also where there is no room for it. */}
      <span aria-hidden="true" className={isStopped ? styles.stopped : styles.goesOn}>
        {searchWords(found, isStopped)}
      </span>
    </div>
  );
}

/** At the end of the search it is gone. */
function leaveFocusToSearch(button: HTMLButtonElement | null): void {
  if (button === null) return;
  leaveFocusTo(button, searchBox);
}
