import { useEffect, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import {
  asSelection,
  mayLose,
  whoOf,
  withFound,
  withListChanged,
  withNoneLost,
  type FoundUsers,
  type SelectionState,
} from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { SelectedQuestion } from '#domain/userSource.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { useRevision } from '#state/useSource.ts';
import type { SelectionStore } from './selectionStore.ts';

interface SettledSelection {
  readonly state: SelectionState;
  /** False while it is not known yet who of the selection is left. */
  readonly isSettled: boolean;
  /** To be rendered: asks who is left. */
  readonly seeking: ReactNode;
}

/**
 * The selection, without whom a changed search or list leaves out.
 * @param isPaused while a change of the selected users is running
 */
export function useSettledSelection(
  store: SelectionStore,
  query: UserQuery,
  isPaused: boolean,
): SettledSelection {
  const state = useSyncExternalStore(store.subscribe, store.get);
  const revision = useRevision();
  const who = whoOf(query);
  const settledFor = useSyncExternalStore(store.subscribe, store.settledFor);
  const isSameList = settledFor?.revision === revision;
  const isSettled = isSameList && settledFor.who === who;
  const start = isSameList ? state : withListChanged(state);
  const isSought = !isSettled && !isPaused && mayLose(start, query);

  const settle = (next: SelectionState) => store.settle(next, { revision, who });
  useLayoutEffect(() => {
    if (!isSettled && !isPaused && !isSought) settle(withNoneLost(start));
  });
  return {
    state,
    isSettled,
    seeking: isSought && (
      <Seeker
        question={{ kind: 'selected', users: asSelection(start.chosen), query }}
        onFound={(found) => settle(withFound(start, found))}
      />
    ),
  };
}

interface SeekerProps {
  question: SelectedQuestion;
  onFound: (found: FoundUsers) => void;
}

/** Not part of the hook: nothing is asked while there is nothing to ask. */
function Seeker({ question, onFound }: SeekerProps) {
  const { value, isCurrent } = useAnswer(question);
  useEffect(() => {
    if (value !== undefined && isCurrent) onFound(value);
  });
  return null;
}
