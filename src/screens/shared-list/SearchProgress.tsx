import type { PageOfUsers } from '#domain/userSource.ts';
import { trShared, type SearchTexts } from '#text/trShared.ts';
import { classNames } from '#ui/classNames.ts';
import { LineButton } from './LineButton.tsx';
import { SearchBar } from './SearchBar.tsx';
import { leaveFocusToSearch } from './searchBox.ts';
import styles from './SearchProgress.module.css';
import { percentLookedAt, searchWords } from './searchWords.ts';

interface SearchProgressProps {
  words: SearchTexts;
  /** What an unfinished search has found. */
  found: PageOfUsers;
  isStopped: boolean;
  onSearching: (isSearching: boolean) => void;
}

/**
 * The progress of a search, on the line of the count: only what follows the button changes its
 * width.
 */
export function SearchProgress({ words, found, isStopped, onSearching }: SearchProgressProps) {
  const { total } = found;
  const { found: foundWords, foundShort } = trShared.search;
  return (
    <div className={styles.search}>
      <span className={styles.found}>
        <Words long={foundWords(total)} short={foundShort(total)} />
      </span>
      <SearchBar
        found={found}
        className={classNames(styles.bar, isStopped ? styles.stoppedBar : '')}
        label={words.progress}
      />
      {isStopped && (
        <span aria-hidden="true" className={styles.percent}>
          {words.stoppedShort(percentLookedAt(found))}
        </span>
      )}
      <LineButton
        // It is gone at the end of the search.
        ref={leaveFocusToSearch}
        aria-label={isStopped ? words.resume : words.stopLabel}
        onClick={() => onSearching(isStopped)}
      >
        {isStopped ? <Words long={words.resume} short={words.resumeShort} /> : words.stop}
      </LineButton>
      {/* Announced beside the line, since the line may have no room for it. */}
      <span aria-hidden="true" className={isStopped ? styles.stopped : styles.running}>
        {searchWords(words, found, isStopped)}
      </span>
    </div>
  );
}

/** The long or the short words, as there is room. */
function Words({ long, short }: { long: string; short: string }) {
  return (
    <>
      <span className={styles.long}>{long}</span>
      <span className={styles.short}>{short}</span>
    </>
  );
}
