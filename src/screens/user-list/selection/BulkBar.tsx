import type { ComponentProps } from 'react';
import { selectedCount } from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { LabelledColumnFilter } from '#screens/user-list/table/ColumnFilter.tsx';
import type { Shown } from '#state/useAnswer.ts';
import { trSelection } from '#text/user-list/trSelection.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { BarNotes, notesOf } from './BarNotes.tsx';
import { BarPlace } from './BarPlace.tsx';
import { BulkActions } from './BulkActions.tsx';
import styles from './BulkBar.module.css';
import { PageBox } from './PageBox.tsx';
import { Recount } from './Recount.tsx';
import { SelectionExtent } from './SelectionExtent.tsx';
import type { SelectionStore } from './selectionStore.ts';
import { useBarFocus } from './useBarFocus.ts';
import { useBulkActions } from './useBulkActions.tsx';
import type { BulkAction } from './useBulkChange.ts';
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
  const { barRef, endRef, ...focus } = useBarFocus();
  const isNarrow = useIsNarrow();
  const { running, outcome, recounted, endRecount, handlers, dialogs } = useBulkActions(
    store,
    question,
    focus,
  );
  const pruned = usePrunedSelection(store, query, running !== null);
  const { state, isPruned, hasFailed, seeking } = pruned;
  const { selected } = state;
  const count = selectedCount(selected);

  const isDone = running === null && isPruned;
  const notes = notesOf(state, shown, { isUnclear, isDone, hasFailed, outcome });

  return (
    <>
      {seeking}
      {recounted !== null && <Recount query={recounted} shown={shown} onEnd={endRecount} />}
      <BarPlace ref={barRef} isBusy={!isDone && !hasFailed}>
        <BarNotes notes={notes} hasFailed={hasFailed} heir={() => endRef.current} />
        {(!isTable || isNarrow) && <PageBox store={store} />}
        <Count count={count} running={running} />
        <SelectionExtent
          store={store}
          selected={selected}
          query={query}
          // If the selection includes other pages, it is counted before all are taken.
          shown={shown}
          // A phone has it in its menu.
          onClear={isNarrow ? undefined : handlers.onClear}
        />
        {count > 0 && (
          <BulkActions
            count={count}
            isReady={isDone && !isUnclear}
            onExport={onExport}
            {...handlers}
          />
        )}
        <div className={styles.end}>
          {isNarrow && count === 0 && <DuplicateFilter query={query} onChange={onDuplicates} />}
          <EndButton ref={endRef} onClick={onEnd} />
        </div>
      </BarPlace>
      <Announcer message={[countWords(count), ...notes].join('. ')} />
      {dialogs}
    </>
  );
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

interface DuplicateFilterProps {
  query: UserQuery;
  onChange: (kinds: readonly string[]) => void;
}

function DuplicateFilter({ query: { filters }, onChange }: DuplicateFilterProps) {
  const chosen = filters.duplicate ?? [];
  return <LabelledColumnFilter filter="duplicate" chosen={chosen} onChange={onChange} />;
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
