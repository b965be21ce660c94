import { EMPTY_SELECTION, type SelectionState } from '#domain/query/selection.ts';

/** The users on the page. */
interface ShownUsers {
  readonly ids: readonly string[];
  /** All loaded users so far, instead of a page. */
  readonly isLoaded: boolean;
}

/** The list and the search to which the selection applies. */
interface PrunedFor {
  readonly revision: number;
  /** From `matchingPart`. */
  readonly who: string;
}

/** The selection, outside of React: a click renders only the affected checkboxes, and no row. */
export interface SelectionStore {
  readonly get: () => SelectionState;
  readonly change: (step: (state: SelectionState) => SelectionState) => void;
  /** `null` at first, when nobody is selected. */
  readonly prunedFor: () => PrunedFor | null;
  readonly setPruned: (state: SelectionState, prunedFor: PrunedFor) => void;
  readonly shown: () => ShownUsers;
  readonly show: (shown: ShownUsers) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSelectionStore(): SelectionStore {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let state = EMPTY_SELECTION;
  let prunedFor: PrunedFor | null = null;
  let shown: ShownUsers = { ids: [], isLoaded: false };
  return {
    get: () => state,
    change: (step) => {
      state = step(state);
      notify();
    },
    prunedFor: () => prunedFor,
    setPruned: (next, nextFor) => {
      state = next;
      prunedFor = nextFor;
      notify();
    },
    shown: () => shown,
    show: (next) => {
      shown = next;
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
