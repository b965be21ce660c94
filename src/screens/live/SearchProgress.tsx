import type { PageOfUsers } from '#domain/userSource.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { trShared } from '#text/trShared.ts';
import { Button } from '#ui/Button.tsx';
import { leaveFocusTo } from '#ui/keepFocus.ts';
import styles from './SearchProgress.module.css';

interface SearchProgressProps {
  /** What a search has found that has not come to its end. */
  found: PageOfUsers;
  isStopped: boolean;
  onSearching: (isSearching: boolean) => void;
}

/**
 * How far a search has come, on the line of the count: only what is behind the button changes its
 * width. Said at its start and when it is stopped, not for each part.
 */
export function SearchProgress({ found, isStopped, onSearching }: SearchProgressProps) {
  const isNarrow = useIsNarrow();
  const { total, lookedAt = 0, listTotal } = found;
  const { search } = trShared;
  const percent = percentOf(lookedAt, listTotal);
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
      {isNarrow && isStopped && <span aria-hidden="true">{search.stoppedShort(percent)}</span>}
      <Button
        ref={leaveFocusToSearch}
        look="quiet"
        className={styles.button}
        aria-label={isStopped ? search.goOn : search.stopLabel}
        onClick={() => onSearching(isStopped)}
      >
        {isStopped ? (isNarrow ? search.goOnShort : search.goOn) : search.stop}
      </Button>
      <span role="status" className={isNarrow ? 'visually-hidden' : ''}>
        {isStopped ? search.stopped(percent) : search.goesOn}
      </span>
    </div>
  );
}

/** At the end of the search it is gone. */
function leaveFocusToSearch(button: HTMLButtonElement | null): void {
  if (button === null) return;
  leaveFocusTo(button, () => document.querySelector<HTMLElement>('main input[type=search]'));
}

/** Not 0 and not 100: something was looked at, and not all. */
function percentOf(lookedAt: number, listTotal: number): number {
  const percent = Math.floor((lookedAt / Math.max(listTotal, 1)) * 100);
  return Math.min(99, Math.max(1, percent));
}
