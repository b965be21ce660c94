import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import {
  asSelection,
  mayExcludeChosen,
  matchingPart,
  withFound,
  withListChanged,
  withNoneExcluded,
  type FoundUsers,
  type SelectionState,
} from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { SelectedQuestion } from '#domain/userSource.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { useRevision } from '#state/useSource.ts';
import type { SelectionStore } from './selectionStore.ts';

interface PrunedSelection {
  readonly state: SelectionState;
  /**
   * False until it is known whom a changed search leaves. Others' changes are found out in
   * parallel: on a busy list nothing could ever be done otherwise.
   */
  readonly isPruned: boolean;
  /** So far it could not be found out who is left. */
  readonly hasFailed: boolean;
  /** To be rendered: asks who is left. */
  readonly seeking: ReactNode;
}

/**
 * The selection, without users whom a changed search or list excludes.
 * @param isPaused while a change of the selected users is running
 */
export function usePrunedSelection(
  store: SelectionStore,
  query: UserQuery,
  isPaused: boolean,
): PrunedSelection {
  const state = useSyncExternalStore(store.subscribe, store.get);
  const revision = useRevision();
  const who = matchingPart(query);
  const prunedFor = useSyncExternalStore(store.subscribe, store.prunedFor);
  const isSameList = prunedFor?.revision === revision;
  const isPruned = prunedFor?.who === who;
  const start = isSameList ? state : withListChanged(state);
  const isToPrune = !(isSameList && isPruned) && !isPaused;
  const isSought = isToPrune && mayExcludeChosen(start, query);
  /** The search for which it failed. */
  const [failedFor, setFailedFor] = useState<string | null>(null);

  const setPruned = (next: SelectionState) => store.setPruned(next, { revision, who });
  useLayoutEffect(() => {
    if (isToPrune && !isSought) setPruned(withNoneExcluded(start));
  });
  return {
    state,
    isPruned,
    hasFailed: isSought && failedFor === who,
    seeking: isSought && (
      <Seeker
        question={{ kind: 'selected', users: asSelection(start.chosen), query }}
        onFound={(found) => {
          setFailedFor(null);
          setPruned(withFound(start, found));
        }}
        onFailed={() => setFailedFor(who)}
      />
    ),
  };
}

interface SeekerProps {
  question: SelectedQuestion;
  onFound: (found: FoundUsers) => void;
  onFailed: () => void;
}

/** A component, so that nothing is requested while there is nothing to ask. */
function Seeker({ question, onFound, onFailed }: SeekerProps) {
  const { value, isCurrent, problem, isPending } = useAnswer(question);
  useEffect(() => {
    if (value !== undefined && isCurrent) onFound(value);
    else if (problem !== null && !isPending) onFailed();
  });
  return null;
}
