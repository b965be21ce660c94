import { useState } from 'react';
import type { Change, CommitResult } from '#domain/change/change.ts';
import {
  EMPTY_SELECTION,
  withTotal,
  type SelectedUsers,
  type SelectionState,
} from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import { useReadNow } from '#state/useAnswer.ts';
import type { SelectionStore } from './selectionStore.ts';
import { outcomeWords, useBulkChange, type BulkAction } from './useBulkChange.ts';

interface BulkActs {
  /** The running change, or `null`. */
  readonly running: BulkAction | null;
  /** What came of the last change from the bar, until the selection is another one; or `null`. */
  readonly outcome: string | null;
  /** Resolves with why nothing was done, or `null`. */
  readonly act: (action: BulkAction, change: Change) => Promise<string | null>;
  readonly actFromBar: (action: BulkAction, change: Change) => void;
  /** Whom to count after a change: so many match that the list does not say how many; or `null`. */
  readonly recounted: UserQuery | null;
  readonly endRecount: () => void;
}

/**
 * Changes the selected users, and the selection after that.
 * @param question what the list on the screen asks
 * @param onEmpty called right before nobody is selected any more
 */
export function useBulkActs(
  store: SelectionStore,
  question: PageQuestion,
  onEmpty: () => void,
): BulkActs {
  const { running, run } = useBulkChange();
  const readNow = useReadNow();
  const [outcome, setOutcome] = useState<{ words: string; about: SelectedUsers } | null>(null);

  const [recounted, setRecounted] = useState<UserQuery | null>(null);

  const act = async (action: BulkAction, change: Change) => {
    const result = await run(action, change);
    if (result === null) return null;
    const before = store.get().selected;
    const page = readNow(question);
    // How many match at least says nothing of those who were selected.
    const total = page?.isTotalLowerBound === true ? undefined : page?.total;
    if (result.ok && action === 'remove') onEmpty();
    store.change((state) => afterChange(state, action, result, total));
    const isCounted = before.kind === 'matching' && total === undefined;
    if (result.ok && action !== 'remove' && isCounted) setRecounted(question.query);
    return outcomeWords(result);
  };
  const tell = async (action: BulkAction, change: Change) => {
    setOutcome(null);
    const words = await act(action, change);
    if (words !== null) setOutcome({ words, about: store.get().selected });
  };
  return {
    running,
    outcome: outcome?.about === store.get().selected ? outcome.words : null,
    act,
    actFromBar: (action, change) => void tell(action, change),
    recounted,
    endRecount: () => setRecounted(null),
  };
}

/** @param total how many match after it, where that is known: whom it left out is no news */
function afterChange(
  state: SelectionState,
  action: BulkAction,
  result: CommitResult,
  total: number | undefined,
): SelectionState {
  if (result.ok) {
    if (action === 'remove') return EMPTY_SELECTION;
    return total === undefined ? state : withTotal(state, total);
  }
  if (result.problem !== 'conflict' || result.conflict.kind !== 'count') return state;
  // The person is told this number, and looks again.
  const { selected } = state;
  const deselected = selected.kind === 'ids' ? 0 : selected.except.size;
  return withTotal(state, result.conflict.count + deselected);
}
