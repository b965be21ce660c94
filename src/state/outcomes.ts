import type { Change, CommitResult } from '#domain/change/change.ts';
import { createStore, type Store } from '#domain/createStore.ts';
import type { NewUserInput } from '#domain/user/user.ts';

/** How a change ended that the person made on this page. */
export interface Outcome {
  readonly key: number;
  readonly change: Change;
  readonly result: CommitResult;
}

/** Nothing is stored: its `input` is the only copy of what was typed. */
interface FailedAdd extends Outcome {
  readonly change: Extract<Change, { kind: 'add' }>;
  readonly result: Extract<CommitResult, { ok: false }>;
}

interface ShownOutcomes {
  /** Of the last change, until it is dismissed or the next one ends. */
  readonly last: Outcome | null;
  /** Every add that failed after its form was closed, until it is dismissed or reopened. */
  readonly failedAdds: readonly FailedAdd[];
  /** What the form reopens with. */
  readonly draft: NewUserInput | null;
}

/** Lives above all screens: a change may end after its screen was left. */
export interface Outcomes extends Pick<Store<ShownOutcomes>, 'get' | 'subscribe'> {
  readonly report: (change: Change, result: CommitResult) => void;
  readonly dismiss: (outcome: Outcome | null) => void;
  /** Opens the form with the input of this failure, and takes the failure off the list. */
  readonly reopen: (failed: FailedAdd) => void;
  readonly formClosed: () => void;
  /** The part of the screen that shows the last outcome itself, instead of a toast. */
  readonly place: Store<HTMLElement | null>;
  /** How many cards the list shows in show-all, to say whether an added user is among them. */
  readonly cardCount: Store<number>;
}

export function createOutcomes(): Outcomes {
  const shown = createStore<ShownOutcomes>({ last: null, failedAdds: [], draft: null });
  const show = (part: Partial<ShownOutcomes>) => shown.set({ ...shown.get(), ...part });
  const failedWithout = (outcome: Outcome | null) =>
    shown.get().failedAdds.filter((one) => one !== outcome);
  let nextKey = 0;
  let reopened: FailedAdd | null = null;
  return {
    get: shown.get,
    subscribe: shown.subscribe,
    report: (change, result) => {
      nextKey += 1;
      const outcome = { key: nextKey, change, result };
      if (isFailedAdd(outcome)) show({ failedAdds: [...shown.get().failedAdds, outcome] });
      else show({ last: { ...outcome, change: withoutPassword(change) } });
    },
    dismiss: (outcome) => {
      const { last } = shown.get();
      show({ last: last === outcome ? null : last, failedAdds: failedWithout(outcome) });
    },
    reopen: (failed) => {
      const failedAdds = failedWithout(failed);
      // The form was still loading for another failure: that one is listed again.
      if (reopened !== null) failedAdds.push(reopened);
      reopened = failed;
      show({ failedAdds, draft: failed.change.input });
    },
    formClosed: () => {
      reopened = null;
      if (shown.get().draft !== null) show({ draft: null });
    },
    place: createStore<HTMLElement | null>(null),
    cardCount: createStore(1),
  };
}

function isFailedAdd(outcome: Outcome): outcome is FailedAdd {
  return outcome.change.kind === 'add' && !outcome.result.ok;
}

/** Only a failed add needs what was typed any more. */
function withoutPassword(change: Change): Change {
  if (change.kind === 'add') return { ...change, input: { ...change.input, password: '' } };
  return change.kind === 'edit' ? { ...change, password: null } : change;
}
