import { useSyncExternalStore, type ReactNode } from 'react';
import type { PageQuestion } from '#domain/userSource.ts';
import { useSteadyRows } from '#state/steadyRows.ts';
import { trCards } from '#text/user-list/trCards.ts';
import { trShared } from '#text/trShared.ts';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import { LineButton } from './LineButton.tsx';
import styles from './MoreProgress.module.css';
import { SearchBar } from './SearchBar.tsx';
import { searchWords } from './searchWords.ts';

interface MoreProgressProps {
  question: PageQuestion;
  /** Shown instead, if more cards come soon. */
  children: ReactNode;
}

/** The progress of the search for more cards, where they will stand. */
export function MoreProgress({ question, children }: MoreProgressProps) {
  const { moreOf, source } = useSteadyRows();
  const part = useSyncExternalStore(source.subscribe, () => moreOf(question));
  if (part === null) return children;
  const { before: found, isStopped } = part;
  const { search } = trShared;
  return (
    <div className={styles.more}>
      {/* The line of the count announces it. */}
      <span aria-hidden="true">
        {isStopped ? searchWords(search, found, isStopped) : trCards.loadingMore}
      </span>
      <SearchBar found={found} label={search.progress} className={styles.bar} />
      <LineButton
        ref={leaveFocusToCards}
        aria-label={isStopped ? search.resume : search.stopLabel}
        onClick={() => source.partialAnswers?.setSearching(question, isStopped)}
      >
        {isStopped ? search.resume : search.stop}
      </LineButton>
    </div>
  );
}

/** It is gone at the end of the search, when the new cards are there. */
function leaveFocusToCards(button: HTMLButtonElement | null): void {
  const area = button?.closest<HTMLElement>('[role=region]') ?? null;
  leaveFocusTo(button, () => area);
}
