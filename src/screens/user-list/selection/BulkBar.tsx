import type { ComponentProps } from 'react';
import { MAX_UNASKED_REMOVALS } from '#domain/limits.ts';
import {
  asSelection,
  EMPTY_SELECTION,
  selectedCount,
  type SelectionState,
} from '#domain/query/selection.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { outcomePlaceRef } from '#screens/changes/outcomePlace.ts';
import { LabelledColumnFilter } from '#screens/user-list/table/ColumnFilter.tsx';
import type { Shown } from '#state/useAnswer.ts';
import { trSelection } from '#text/user-list/trSelection.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { BulkActions } from './BulkActions.tsx';
import styles from './BulkBar.module.css';
import { PageBox } from './PageBox.tsx';
import { Recount } from './Recount.tsx';
import { RetryButton } from './RetryButton.tsx';
import { SelectionExtent } from './SelectionExtent.tsx';
import type { SelectionStore } from './selectionStore.ts';
import { useBarFocus } from './useBarFocus.ts';
import { useBarHeight } from './useBarHeight.ts';
import { useBulkActs } from './useBulkActs.ts';
import { useBulkDialogs } from './useBulkDialogs.tsx';
import { useExactTotal } from './useExactTotal.ts';
import { usePrunedSelection } from './usePrunedSelection.tsx';

interface BulkBarProps {
  store: SelectionStore;
  isTable: boolean;
  /**
   * The list's condition is partly invalid: the users on the screen may not be the ones that are
   * meant.
   */
  isUnclear: boolean;
  /** The question of the list on the screen, and its shown answer. */
  question: PageQuestion;
  shown: Shown<PageOfUsers>;
  onDuplicates: (kinds: readonly string[]) => void;
  onExport: () => void;
  onEnd: () => void;
}

/** How many are selected, and the actions on them. It lies over the end of the list. */
export function BulkBar(props: BulkBarProps) {
  const { store, isTable, isUnclear, question, shown, onDuplicates, onExport, onEnd } = props;
  const { query } = question;
  const { barRef, endRef, keepFocus, takeFocus } = useBarFocus();
  useBarHeight(barRef);
  const isNarrow = useIsNarrow();
  const { running, outcome, act, actFromBar, recounted, endRecount } = useBulkActs(
    store,
    question,
    keepFocus,
  );
  const pruned = usePrunedSelection(store, query, running !== null);
  const { state, isPruned, hasFailed, seeking } = pruned;
  const { selected } = state;
  const exact = useExactTotal(query, shown);
  const count = selectedCount(selected);
  const users = asSelection(selected);
  const { askRemoval, openMerge, dialogs } = useBulkDialogs(store, query, {
    isRunning: running !== null,
    onRemove: (asked) => act('remove', { kind: 'remove', users: asked }),
    onClosed: takeFocus,
  });

  const isDone = running === null && isPruned;
  const news = isDone ? newsOf(state, exact) : [];
  const failures = hasFailed ? [trSelection.notFoundOut] : [];
  const notes = [isUnclear && trSelection.unclear, ...news, ...failures, outcome].filter(isText);
  const countWords = count === 0 ? trSelection.none : trSelection.count(count);
  const shownCount = isNarrow && count > 0 ? trSelection.shortCount(count) : countWords;
  const clear = () => {
    keepFocus();
    store.change(() => EMPTY_SELECTION);
  };

  return (
    <>
      <div className={styles.room} />
      {seeking}
      {recounted !== null && <Recount query={recounted} shown={shown} onEnd={endRecount} />}
      <section
        ref={barRef}
        className={styles.place}
        aria-label={trSelection.region}
        aria-busy={(!isDone && !hasFailed) || undefined}
      >
        <div className={styles.bar}>
          <div ref={outcomePlaceRef} className={styles.outcome} />
          {notes.length > 0 && (
            <p className={styles.notes}>
              {notes.join(' ')} {hasFailed && <RetryButton heir={() => endRef.current} />}
            </p>
          )}
          {(!isTable || isNarrow) && <PageBox store={store} />}
          <p className={styles.count}>
            {running === null ? shownCount : trSelection.running[running]}
          </p>
          <SelectionExtent
            store={store}
            selected={selected}
            query={query}
            // If the selection includes other pages, it is counted before all are taken.
            shown={selected.kind === 'matching' ? exact : shown}
            // A phone has it in its menu.
            onClear={isNarrow ? undefined : clear}
          />
          {count > 0 && (
            <BulkActions
              count={count}
              isReady={isDone && !isUnclear}
              onSetActive={(active) =>
                actFromBar(active ? 'activate' : 'deactivate', { kind: 'setActive', users, active })
              }
              onSetRole={(role) => actFromBar('setRole', { kind: 'setRole', users, role })}
              onExport={onExport}
              onClear={clear}
              onRemove={() => {
                if (count > MAX_UNASKED_REMOVALS) askRemoval(selected);
                else actFromBar('remove', { kind: 'remove', users });
              }}
              onMerge={() => openMerge(selected)}
            />
          )}
          <div className={styles.end}>
            {isNarrow && count === 0 && (
              <LabelledColumnFilter
                filter="duplicate"
                chosen={query.filters.duplicate ?? []}
                onChange={onDuplicates}
              />
            )}
            <EndButton ref={endRef} onClick={onEnd} />
          </div>
        </div>
      </section>
      <Announcer message={[countWords, ...notes].join('. ')} />
      {dialogs}
    </>
  );
}

function EndButton(props: Pick<ComponentProps<typeof Button>, 'ref' | 'onClick'>) {
  return (
    <Button
      {...props}
      className={styles.done}
      aria-label={trSelection.done}
      title={trSelection.done}
    >
      <Icon name="close" />
      <span>{trSelection.done}</span>
    </Button>
  );
}

/** What happened to the selection without the person. */
function newsOf({ selected, lost }: SelectionState, shown: Shown<PageOfUsers>): readonly string[] {
  const news: string[] = [];
  if (lost.unmatched > 0) news.push(trSelection.unmatched(lost.unmatched));
  if (lost.gone > 0) news.push(trSelection.gone(lost.gone));
  const { value, isCurrent } = shown;
  if (selected.kind !== 'matching' || !isCurrent || value?.isTotalLowerBound === true) return news;
  if (value && value.total !== selected.total) news.push(trSelection.totalChanged(value.total));
  return news;
}

function isText(note: string | false | null): note is string {
  return typeof note === 'string';
}
