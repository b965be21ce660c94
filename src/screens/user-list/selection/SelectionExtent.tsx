import { useEffect, useRef, useState, type RefObject } from 'react';
import { countQuestion } from '#domain/query/countQuestion.ts';
import {
  allMatching,
  matchingPart,
  NOBODY,
  shareSelected,
  withUsers,
} from '#domain/query/selection.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trSelection } from '#text/user-list/trSelection.ts';
import { Button } from '#ui/controls/Button.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import styles from './BulkBar.module.css';
import { useAnswerIf } from './useSelection.ts';

interface SelectionExtentProps {
  /** Without it, there is no clear button. */
  onClear: (() => void) | undefined;
  /** The end of the bar, which has the focus if this goes. */
  endRef: RefObject<HTMLButtonElement | null>;
}

/** Selects beyond the page and back, and clears the selection. */
export function SelectionExtent({ onClear, endRef }: SelectionExtentProps) {
  const clearRef = useRef<HTMLButtonElement>(null);
  const { listView, question, shown, selection } = useUserList();
  const { query } = question;
  const { users, count, choose } = selection;
  const { maxUsers } = useSourceAccess().source.capabilities;
  const isLoaded = listView.kind === 'cards' && listView.view.mode === 'all';
  const only = isLoaded ? trSelection.onlyShown : trSelection.onlyPage;

  const ids = (shown.value?.rows ?? []).map(({ id }) => id);
  const total = shown.isCurrent ? (shown.value?.total ?? 0) : 0;
  const isExact = shown.value?.isTotalLowerBound !== true;
  const hasMore = total > ids.length && shareSelected(users, ids) === 'all';
  // A change by a query needs the exact number, so they are counted first.
  const hasToCount = !isExact && users.kind === 'ids' && hasMore;
  const canTakeAll =
    isExact &&
    (users.kind === 'ids'
      ? hasMore && users.ids.size !== total
      : total > 0 && users.total !== total);
  const isAll = users.kind === 'matching' && !canTakeAll;

  /** The search whose matches the person wants to have counted. */
  const [asked, setAsked] = useState<string | null>(null);
  const isAsked = hasToCount && asked === matchingPart(query);
  const counted = useAnswerIf(isAsked ? countQuestion(query) : null);
  const known = hasToCount ? (counted.isCurrent ? counted.value?.total : undefined) : total;
  const isTooMany = known !== undefined && (hasToCount || canTakeAll) && known > maxUsers;
  const isCounting =
    isAsked && !counted.isCurrent && (counted.problem === null || counted.isPending);
  useEffect(() => {
    if (isAsked && known !== undefined && !isTooMany) choose(allMatching(query, known));
  });

  const handlePress = () => {
    if (isCounting) return;
    if (hasToCount) {
      if (isAsked) shown.retry();
      setAsked(matchingPart(query));
    } else choose(isAll ? withUsers(NOBODY, ids, true) : allMatching(query, total));
  };
  const allWords = !hasToCount
    ? trSelection.all(total)
    : isCounting
      ? trSelection.counting
      : isAsked
        ? trSelection.countFailed
        : trSelection.allAtLeast(total);
  return (
    <>
      {/* One button, which keeps the focus after a press. */}
      {(canTakeAll || isAll || hasToCount) && !isTooMany && (
        <Button
          look="quiet"
          className={styles.extent}
          aria-disabled={isCounting || undefined}
          onFocus={(event) => {
            // After the explanation that too many match.
            leaveFocusTo(event.currentTarget, () => clearRef.current ?? endRef.current);
          }}
          onClick={handlePress}
        >
          {isAll ? only : allWords}
        </Button>
      )}
      <span role="status" className={styles.refused}>
        {isTooMany && trSelection.tooManyToSelect(known)}
      </span>
      {onClear !== undefined && count > 0 && (
        <Button ref={clearRef} look="quiet" onClick={onClear}>
          {trSelection.clear}
        </Button>
      )}
    </>
  );
}
