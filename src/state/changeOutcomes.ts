import type { Change, CommitResult } from '#domain/change/change.ts';

/** The outcome of a change that the person made on this page. */
export interface ChangeOutcome {
  readonly key: number;
  readonly change: Change;
  readonly result: CommitResult;
}

/** Lives above all screens: a change may end after its screen was left. */
export interface ChangeOutcomes {
  /** The last outcome, until it is dismissed or the next change ends. The same object until then. */
  readonly get: () => ChangeOutcome | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly report: (change: Change, result: CommitResult) => void;
  readonly dismiss: (outcome: ChangeOutcome) => void;
}

export function createChangeOutcomes(): ChangeOutcomes {
  const listeners = new Set<() => void>();
  let nextKey = 0;
  let last: ChangeOutcome | null = null;
  const show = (outcome: ChangeOutcome | null) => {
    last = outcome;
    for (const listener of listeners) listener();
  };
  return {
    get: () => last,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report: (change, result) => {
      nextKey += 1;
      show({ key: nextKey, change: result.ok ? withoutPassword(change) : change, result });
    },
    dismiss: (outcome) => {
      if (outcome === last) show(null);
    },
  };
}

/** Whatever is made needs its password no more; a failed change may be sent again. */
function withoutPassword(change: Change): Change {
  if (change.kind === 'add') return { ...change, input: { ...change.input, password: '' } };
  return change.kind === 'edit' ? { ...change, password: null } : change;
}
