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
  const { value: answer, isCurrent } = shown;
  const { maxUsers } = useSourceAccess().source.capabilities;
  const [asked, setAsked] = useState<AskedCount | null>(null);
  const counted = asked?.who === matchingPart(query) ? asked.state : null;
  const ids = (answer?.rows ?? []).map(({ id }) => id);
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
  const only = store.shown().isLoaded ? trSelection.onlyShown : trSelection.onlyPage;

  const isTooMany = (count: number) => count > maxUsers;
  const known = hasToCount ? counted : canTakeAll ? total : null;
  const refused = typeof known === 'number' && isTooMany(known) ? known : null;

  const countAgain = () => {
    if (counted === 'counting') return;
    if (counted === 'failed') shown.retry();
    setAsked({ who: matchingPart(query), state: 'counting' });
  };
  const handleCount = (count: number) => {
    setAsked(isTooMany(count) ? { who: matchingPart(query), state: count } : null);
    if (!isTooMany(count)) store.change((now) => withAllMatching(now, query, count));
  };
  const handlePress = () => {
    if (hasToCount) countAgain();
    else store.change((now) => (isAll ? withOnly(now, ids) : withAllMatching(now, query, total)));
  };
  return (
    <>
      {hasToCount && counted === 'counting' && (
        <Counter
          query={query}
          onCounted={handleCount}
          onFailed={() => setAsked({ who: matchingPart(query), state: 'failed' })}
        />
      )}
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

/** It disappears if too many match: then the button after the explanation gets the focus. */
function leaveFocusInBar(button: HTMLButtonElement | null): void {
  const bar = button?.closest('section') ?? null;
  leaveFocusTo(button, () => bar?.querySelector('button') ?? null);
}

function countWords(counted: AskedCount['state'] | null, atLeast: number): string {
  if (counted === 'counting') return trSelection.counting;
  return counted === 'failed' ? trSelection.countFailed : trSelection.allAtLeast(atLeast);
}
