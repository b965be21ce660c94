import { EMPTY_SELECTION, type SelectionState } from '#domain/query/selection.ts';

/** The users on the page. */
interface ShownUsers {
  readonly ids: readonly string[];
  /** All that were loaded so far, and not a page. */
  readonly isLoaded: boolean;
}

/** The list and the search for which the selection is right. */
interface SettledFor {
  readonly revision: number;
  /** From `whoOf`. */
  readonly who: string;
}

/** Who is selected, outside of React: a click renders the boxes that it concerns and no row. */
export interface SelectionStore {
  readonly get: () => SelectionState;
  readonly change: (step: (state: SelectionState) => SelectionState) => void;
  /** `null` at first, when nobody is selected. */
  readonly settledFor: () => SettledFor | null;
  readonly settle: (state: SelectionState, settledFor: SettledFor) => void;
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
  let settledFor: SettledFor | null = null;
  let shown: ShownUsers = { ids: [], isLoaded: false };
  return {
    get: () => state,
    change: (step) => {
      state = step(state);
      notify();
    },
    settledFor: () => settledFor,
    settle: (next, nextFor) => {
      state = next;
      settledFor = nextFor;
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
