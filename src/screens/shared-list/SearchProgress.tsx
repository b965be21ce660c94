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
  /** What a search has found that has not come to its end. */
  found: PageOfUsers;
  isStopped: boolean;
  onSearching: (isSearching: boolean) => void;
}

/**
 * How far a search has come, on the line of the count: only what is behind the button changes its
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
        // At the end of the search it is gone.
        ref={leaveFocusToSearch}
        aria-label={isStopped ? words.resume : words.stopLabel}
        onClick={() => onSearching(isStopped)}
      >
        {isStopped ? <Words long={words.resume} short={words.resumeShort} /> : words.stop}
      </LineButton>
      {/* Announced beside the line, so that it is said also where there is no room for it. */}
      <span aria-hidden="true" className={isStopped ? styles.stopped : styles.running}>
        {searchWords(words, found, isStopped)}
      </span>
    </div>
  );
}

/** Those that there is room for. */
function Words({ long, short }: { long: string; short: string }) {
  return (
    <>
      <span className={styles.long}>{long}</span>
      <span className={styles.short}>{short}</span>
    </>
  );
}
