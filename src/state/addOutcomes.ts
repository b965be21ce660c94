import type { ChangeProblem } from '#domain/change/change.ts';
import type { NewUserInput, User } from '#domain/user/user.ts';

/** The outcome of an add. */
export type AddOutcome =
  | { readonly kind: 'added'; readonly user: User }
  /** Nothing is stored; `input` is the only copy of what was typed. */
  | { readonly kind: 'failed'; readonly input: NewUserInput; readonly problem: ChangeProblem };

type FailedAdd = Extract<AddOutcome, { kind: 'failed' }>;

interface KeyedOutcome {
  readonly key: number;
  readonly outcome: AddOutcome;
}

export interface ShownOutcomes {
  /** At most one success, and every failure that was neither dismissed nor reopened. */
  readonly outcomes: readonly KeyedOutcome[];
  /** For screen readers. Each outcome is announced once, even if its visible words change. */
  readonly message: string;
  /** The input with which the form reopens, if its save failed after it was closed. */
  readonly draft: NewUserInput | null;
}

/** Lives above all screens: a save may end after its screen was left. */
export interface AddOutcomes {
  /** The same object until something changes, as `useSyncExternalStore` requires. */
  readonly get: () => ShownOutcomes;
  readonly subscribe: (listener: () => void) => () => void;
  readonly report: (outcome: AddOutcome) => void;
  /** Ignored for an outcome that was announced before. */
  readonly announce: (outcome: AddOutcome, words: string) => void;
  readonly dismiss: (outcome: AddOutcome) => void;
  /** Opens the form with the input of this failure, and removes the failure from the outcomes. */
  readonly reopen: (failure: FailedAdd) => void;
  readonly formClosed: () => void;
}

export function createAddOutcomes(): AddOutcomes {
  const listeners = new Set<() => void>();
  const announced = new WeakSet<AddOutcome>();
  let nextKey = 0;
  let reopened: KeyedOutcome | null = null;
  let shown: ShownOutcomes = { outcomes: [], message: '', draft: null };
  const show = (change: Partial<ShownOutcomes>) => {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener();
  };
  const without = (outcome: AddOutcome) =>
    shown.outcomes.filter((other) => other.outcome !== outcome);
  return {
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report: (outcome) => {
      // A failure holds the only copy of what was typed, so no later outcome replaces it.
      const staying = shown.outcomes.filter(
        (other) => outcome.kind === 'failed' || other.outcome.kind === 'failed',
      );
      nextKey += 1;
      show({ outcomes: [...staying, { key: nextKey, outcome }], message: '' });
    },
    announce: (outcome, words) => {
      if (announced.has(outcome)) return;
      announced.add(outcome);
      // Another outcome may have been announced in the same render.
      show({ message: shown.message === '' ? words : `${shown.message} ${words}` });
    },
    dismiss: (outcome) => {
      const outcomes = without(outcome);
      if (outcomes.length < shown.outcomes.length) show({ outcomes, message: '' });
    },
    reopen: (outcome) => {
      const outcomes = without(outcome);
      // The form was still loading for another failure: that failure is listed again.
      if (reopened !== null) outcomes.push(reopened);
      reopened = shown.outcomes.find((other) => other.outcome === outcome) ?? null;
      show({ outcomes, message: '', draft: outcome.input });
    },
    formClosed: () => {
      reopened = null;
      if (shown.draft !== null) show({ draft: null });
    },
  };
}
