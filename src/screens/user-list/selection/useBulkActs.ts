import { useState } from 'react';
import type { Change, CommitResult, RefusedChange } from '#domain/change/change.ts';
import {
  EMPTY_SELECTION,
  selectedCount,
  matchingPart,
  withTotal,
  type SelectedUsers,
  type SelectionState,
} from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import type { SelectionStore } from './selectionStore.ts';
import { useBulkChange, useRefusalWords, type BulkAction } from './useBulkChange.ts';
import { useReadNow } from '#state/useAnswer.ts';

interface BulkActs {
  /** The running change, or `null`. */
  readonly running: BulkAction | null;
  /** The outcome of the bar's last change, until the selection changes; or `null`. */
  readonly outcome: string | null;
  /** Resolves with the refusal, or `null`. */
  readonly act: (action: BulkAction, change: Change) => Promise<RefusedChange | null>;
  readonly actFromBar: (action: BulkAction, change: Change) => void;
  /** The query whose matches have to be counted after a change, or `null`. */
  readonly recounted: UserQuery | null;
  /** @param total `null`: it could not be found out */
  readonly endRecount: (total: number | null) => void;
}

/**
 * Changes the selected users, and then the selection.
 * @param question the question of the list on the screen
 * @param onEmpty called right before nobody is selected any more
 */
export function useBulkActs(
  store: SelectionStore,
  question: PageQuestion,
  onEmpty: () => void,
): BulkActs {
  const { running, run } = useBulkChange();
  const readNow = useReadNow();
  const [outcome, setOutcome] = useState<{ refused: RefusedChange; about: SelectedUsers } | null>(
    null,
  );
  const isCurrent = outcome?.about === store.get().selected;
  const refusal = useRefusalWords(isCurrent ? outcome.refused : null);

  const { query } = question;
  const [recounted, setRecounted] = useState<UserQuery | null>(null);
  const isRecounted = recounted !== null && matchingPart(recounted) === matchingPart(query);
  // The person has moved on to others.
  if (recounted !== null && !isRecounted) setRecounted(null);

  const become = (next: SelectionState) => {
    const hadSome = selectedCount(store.get().selected) > 0;
    if (hadSome && selectedCount(next.selected) === 0) onEmpty();
    store.change(() => next);
  };
  const act = async (action: BulkAction, change: Change) => {
    const result = await run(action, change);
    if (result === null) return null;
    const before = store.get();
    // On a shared list it is not there yet, and may be a lower bound.
    const page = readNow(question);
    const total = page?.isTotalLowerBound === true ? undefined : page?.total;
    become(afterChange(before, action, result, { query, total }));
    const isUnknown = before.selected.kind === 'matching' && total === undefined;
    if (result.ok && action !== 'remove' && isUnknown) setRecounted(query);
    return result.ok ? null : result;
  };
  const announce = async (action: BulkAction, change: Change) => {
    setOutcome(null);
    const refused = await act(action, change);
    if (refused !== null) setOutcome({ refused, about: store.get().selected });
  };
  return {
    running,
    outcome: refusal?.words ?? null,
    act,
    actFromBar: (action, change) => void announce(action, change),
    recounted: isRecounted ? recounted : null,
    endRecount: (total) => {
      setRecounted(null);
      if (total !== null) become(withTotalOf(store.get(), query, total));
    },
  };
}

/** The person has seen the current number of matches. */
function withTotalOf(state: SelectionState, query: UserQuery, total: number): SelectionState {
  const { selected } = state;
  const isAbout =
    selected.kind === 'matching' && matchingPart(selected.query) === matchingPart(query);
  return isAbout ? withTotal(state, total) : state;
}

/**
 * @param total how many match the query afterwards, if known: the users who left it are not news
 */
function afterChange(
  state: SelectionState,
  action: BulkAction,
  result: CommitResult,
  { query, total }: { query: UserQuery; total: number | undefined },
): SelectionState {
  if (result.ok) {
    if (action === 'remove') return EMPTY_SELECTION;
    return total === undefined ? state : withTotalOf(state, query, total);
  }
  if (result.problem !== 'conflict' || result.conflict.kind !== 'count') return state;
  // The person sees this number, and checks again.
  const { selected } = state;
  const deselected = selected.kind === 'ids' ? 0 : selected.except.size;
  return withTotalOf(state, query, result.conflict.count + deselected);
}
