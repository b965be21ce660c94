import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { countQuestion } from '#domain/userSource.ts';
import {
  allMatching,
  matchingPart,
  NOBODY,
  shareSelected,
  withUsers,
} from '#domain/query/selection.ts';
import { invalidPieces } from '#domain/view/conditionAddress.ts';
import { useIsNarrow } from '#platform/environment.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { useAnswer } from '#state/useAnswer.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { trSelection } from '#text/trUsers.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TickBox } from '#ui/controls/Choices.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import { Icon } from '#ui/Icon.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { BarButton, BulkActions } from './BulkActions.tsx';
import styles from './BulkBar.module.css';
import { useBulkChange, useRefusalWords, type BulkAction } from './useBulkChange.tsx';

/** How many are selected, and the actions on them. It lies over the end of the list. */
export function BulkBar({ onClose }: { onClose: () => void }) {
  const { listView, shown, selection, selectRef, rowsRef } = useUserList();
  const { count, isKnown, hasFailed } = selection;
  const barRef = useRef<HTMLElement>(null);
  const { outcomes } = useSourceAccess();
  const endRef = useRef<HTMLButtonElement>(null);
  const isNarrow = useIsNarrow();
  const bulk = useBulkChange(() => {
    // After a dialog: the button that opened it may be gone.
    if (barRef.current?.contains(document.activeElement) !== true) endRef.current?.focus();
  });
  useBarHeight(barRef);
  const refusal = useRefusalWords(bulk.refused);

  const end = () => {
    const heir = selectRef.current ?? rowsRef.current?.querySelector('input');
    heir?.focus({ preventScroll: true });
    onClose();
  };
  useEndKey(end);
  const clear = () => {
    endRef.current?.focus();
    selection.choose(NOBODY);
  };

  // The list's condition is partly invalid: the users on the screen may not be the ones meant.
  const isUnclear = invalidPieces(listView.view.where ?? []).length > 0;
  const isDone = bulk.running === null && isKnown;
  const notes = [
    ...(isUnclear ? [trSelection.unclear] : []),
    ...(isDone ? newsOf(selection, shown) : []),
    ...(hasFailed ? [trSelection.notFoundOut] : []),
    ...(refusal === null ? [] : [refusal.words]),
  ];

  return (
    <>
      {/* Room for the bar, which lies over the end of the list. */}
      <div className={styles.room} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it tracks the focus */}
      <section
        ref={barRef}
        className={styles.place}
        aria-label={trSelection.region}
        aria-busy={(!isDone && !hasFailed) || undefined}
        // Its buttons come and go, except the one that ends the selection. First: one of them has
        // another heir.
        onFocusCapture={({ target }) => leaveFocusTo(target, () => endRef.current)}
      >
        <div className={styles.bar}>
          <div ref={outcomes.place.set} className={styles.outcome} aria-live="polite" />
          {notes.length > 0 && (
            <p className={styles.notes}>
              <span>{`${notes.join(' ')} `}</span>
              {hasFailed && (
                <Button look="quiet" onClick={shown.retry}>
                  {trSelection.retry}
                </Button>
              )}
            </p>
          )}
          {(listView.kind !== 'table' || isNarrow) && <PageBox />}
          <Count count={count} running={bulk.running} />
          {/* A phone has the button that clears in its menu. */}
          <SelectionExtent onClear={isNarrow ? undefined : clear} endRef={endRef} />
          {count > 0 && (
            <BulkActions isReady={isDone && !isUnclear} tools={bulk.tools} onClear={clear} />
          )}
          <div className={styles.end}>
            <BarButton
              ref={endRef}
              isReady
              className={styles.done}
              aria-label={trSelection.done}
              title={trSelection.done}
              onClick={end}
            >
              <Icon name="close" />
              <span>{trSelection.done}</span>
            </BarButton>
          </div>
        </div>
      </section>
      <Announcer message={[countWords(count), ...notes].join('. ')} />
      {bulk.dialogs}
    </>
  );
}

/** What happened to the selection without the person. */
function newsOf(
  { users, unmatched, gone }: ReturnType<typeof useUserList>['selection'],
  { value, isCurrent }: ReturnType<typeof useUserList>['shown'],
): readonly string[] {
  const news: string[] = [];
  if (unmatched > 0) news.push(trSelection.unmatched(unmatched));
  if (gone > 0) news.push(trSelection.gone(gone));
  if (users.kind !== 'matching' || !isCurrent || value?.isTotalLowerBound === true) return news;
  if (value && value.total !== users.total) news.push(trSelection.totalChanged(value.total));
  return news;
}

interface CountProps {
  count: number;
  running: BulkAction | null;
}

/** How many are selected, or what is being done with them. */
function Count({ count, running }: CountProps) {
  const shown = useIsNarrow() && count > 0 ? trSelection.shortCount(count) : countWords(count);
  return <p className={styles.count}>{running === null ? shown : trSelection.running[running]}</p>;
}

function countWords(count: number): string {
  return count === 0 ? trSelection.none : trSelection.count(count);
}

/** The page's checkbox, for a list without a header for it. */
function PageBox() {
  const { listView, shown, selection } = useUserList();
  const isLoaded = listView.kind === 'cards' && listView.view.mode === 'all';
  const ids = (shown.value?.rows ?? []).map(({ id }) => id);
  return (
    <TickBox
      label={isLoaded ? trSelection.shown : tr.selection.page}
      share={shareSelected(selection.users, ids)}
      onToggle={(isTicked) => selection.choose(withUsers(selection.users, ids, isTicked))}
    />
  );
}

/** Escape ends the selection, unless it belongs to something else. */
function useEndKey(onEnd: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const isTyping =
      event.target instanceof Element &&
      event.target.matches('input:not([type=checkbox]), textarea, select');
    const overlays = 'dialog[open], [data-opening-dialog], [popover]:popover-open';
    if (!isTyping && document.querySelector(overlays) === null) onEnd();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const PROPERTY = '--bar-height';

/**
 * Publishes the height of a bar that lies over the end of the screen, for everything that must not
 * be under it: `--bar-height` on the document, 0 if the bar is part of the page.
 */
function useBarHeight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current;
    if (bar === null) return undefined;
    const { style } = document.documentElement;
    const update = () => {
      const isOver = getComputedStyle(bar).position === 'fixed';
      style.setProperty(PROPERTY, `${isOver ? bar.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(update);
    observer.observe(bar);
    update();
    return () => {
      observer.disconnect();
      style.removeProperty(PROPERTY);
    };
  }, [ref]);
}

interface SelectionExtentProps {
  /** Without it, there is no clear button. */
  onClear: (() => void) | undefined;
  /** The end of the bar, which has the focus if this goes. */
  endRef: RefObject<HTMLButtonElement | null>;
}

/** Selects beyond the page and back, and clears the selection. */
function SelectionExtent({ onClear, endRef }: SelectionExtentProps) {
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
  const counted = useAnswer(isAsked ? countQuestion(query) : null);
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
