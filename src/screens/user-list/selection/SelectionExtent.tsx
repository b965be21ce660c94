import { useState } from 'react';
import {
  selectedCount,
  shareSelected,
  matchingPart,
  withAllMatching,
  withOnly,
  type SelectedUsers,
} from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import type { Shown } from '#state/useAnswer.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trSelection } from '#text/user-list/trSelection.ts';
import { Button } from '#ui/controls/Button.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import styles from './BulkBar.module.css';
import { Counter } from './Counter.tsx';
import type { SelectionStore } from './selectionStore.ts';

interface SelectionExtentProps {
  store: SelectionStore;
  selected: SelectedUsers;
  query: UserQuery;
  shown: Shown<PageOfUsers>;
  /** Without it, there is no clear button. */
  onClear: (() => void) | undefined;
}

/** A requested count: pending, failed, or the number of matches. */
interface AskedCount {
  /** From `matchingPart`: the users that it counts. */
  readonly who: string;
  readonly state: 'counting' | 'failed' | number;
}

/** Selects beyond the page and back, and clears the selection. */
export function SelectionExtent({ store, selected, query, shown, onClear }: SelectionExtentProps) {
  const { value: answer } = shown;
  const { maxUsers } = useSourceAccess().source.capabilities;
  const { counted, countAgain, counter } = useAskedCount({ store, query, shown });
  const ids = (answer?.rows ?? []).map(({ id }) => id);
  const { total, hasToCount, canTakeAll, isAll } = beyondPage(selected, ids, shown);
  const only = store.shown().isLoaded ? trSelection.onlyShown : trSelection.onlyPage;

  const known = hasToCount ? counted : canTakeAll ? total : null;
  const refused = typeof known === 'number' && known > maxUsers ? known : null;

  const handlePress = () => {
    if (hasToCount) countAgain();
    else store.change((now) => (isAll ? withOnly(now, ids) : withAllMatching(now, query, total)));
  };
  return (
    <>
      {hasToCount && counter}
      {/* One button, which keeps the focus after a press. */}
      {(canTakeAll || isAll || hasToCount) && refused === null && (
        <Button
          look="quiet"
          ref={leaveFocusInBar}
          className={styles.extent}
          aria-disabled={(hasToCount && counted === 'counting') || undefined}
          onClick={handlePress}
        >
          {isAll ? only : hasToCount ? countWords(counted, total) : trSelection.all(total)}
        </Button>
      )}
      <span role="status" className={styles.refused}>
        {refused !== null && trSelection.tooManyToSelect(refused)}
      </span>
      {onClear !== undefined && selectedCount(selected) > 0 && (
        <Button look="quiet" onClick={onClear}>
          {trSelection.clear}
        </Button>
      )}
    </>
  );
}

/** Counts the matches if asked to, and selects them unless they are too many. */
function useAskedCount({
  store,
  query,
  shown,
}: Pick<SelectionExtentProps, 'store' | 'query' | 'shown'>) {
  const { maxUsers } = useSourceAccess().source.capabilities;
  const [asked, setAsked] = useState<AskedCount | null>(null);
  const who = matchingPart(query);
  const counted = asked?.who === who ? asked.state : null;
  const handleCount = (count: number) => {
    const isTooMany = count > maxUsers;
    setAsked(isTooMany ? { who, state: count } : null);
    if (!isTooMany) store.change((now) => withAllMatching(now, query, count));
  };
  return {
    counted,
    countAgain: () => {
      if (counted === 'counting') return;
      if (counted === 'failed') shown.retry();
      setAsked({ who, state: 'counting' });
    },
    /** To be rendered. */
    counter: counted === 'counting' && (
      <Counter
        query={query}
        onCounted={handleCount}
        onFailed={() => setAsked({ who, state: 'failed' })}
      />
    ),
  };
}

/** What can be selected besides these users, who are on the screen. */
function beyondPage(
  selected: SelectedUsers,
  ids: readonly string[],
  { value: answer, isCurrent }: Shown<PageOfUsers>,
) {
  const total = isCurrent ? (answer?.total ?? 0) : 0;
  const hasMore = total > ids.length && shareSelected(selected, ids) === 'all';
  const isExact = answer?.isTotalLowerBound !== true;
  // A change by a query needs the exact number, so they are counted first.
  const hasToCount = !isExact && selected.kind === 'ids' && hasMore;
  const canTakeAll =
    isExact &&
    (selected.kind === 'ids'
      ? hasMore && selected.ids.size !== total
      : total > 0 && selected.total !== total);
  const isAll = selected.kind === 'matching' && !canTakeAll;
  return { total, hasToCount, canTakeAll, isAll };
}

/** It disappears if too many match: then the button after the explanation gets the focus. */
function leaveFocusInBar(button: HTMLButtonElement | null): void {
  const bar = button?.closest('section') ?? null;
  leaveFocusTo(button, () => bar?.querySelector('button') ?? null);
}

function countWords(counted: AskedCount['state'] | null, atLeast: number): string {
  if (counted === 'counting') return trSelection.counting;
  return counted === 'failed' ? trSelection.countFailed : trSelection.allAtLeast(atLeast);
}
