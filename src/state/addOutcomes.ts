import type { NewUserInput, User } from '#domain/user.ts';
import type { AddProblem } from '#storage/userStore.ts';

/** How an add went. */
export type AddOutcome =
  | { readonly kind: 'added'; readonly user: User }
  /** Nothing of it is stored; what was typed is still here. */
  | { readonly kind: 'failed'; readonly input: NewUserInput; readonly problem: AddProblem };

type FailedAdd = Extract<AddOutcome, { kind: 'failed' }>;

interface ToldOutcome {
  readonly key: number;
  readonly outcome: AddOutcome;
}

export interface ShownOutcomes {
  /** At most one success, and every failure that was neither dismissed nor opened again. */
  readonly told: readonly ToldOutcome[];
  /** What screen readers are told: of each outcome once, whatever the screen says of it later. */
  readonly said: string;
  /** What the form opens with again after a save that failed behind it. */
  readonly typedBefore: NewUserInput | null;
}

/** Beside the store and above every screen: a save may end when the screen that began it is gone. */
export interface AddOutcomes {
  /** The same object until something changes: made for `useSyncExternalStore`. */
  readonly get: () => ShownOutcomes;
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: (outcome: AddOutcome) => void;
  /** Only the first words about an outcome count. */
  readonly say: (outcome: AddOutcome, words: string) => void;
  readonly dismiss: (outcome: AddOutcome) => void;
  /** The form opens with what was typed for this one, which is no longer told. */
  readonly openAgain: (failure: FailedAdd) => void;
  /** The form was closed. */
  readonly formClosed: () => void;
}

export function createAddOutcomes(): AddOutcomes {
  const listeners = new Set<() => void>();
  const isSaid = new WeakSet<AddOutcome>();
  let nextKey = 0;
  let reopened: ToldOutcome | null = null;
  let shown: ShownOutcomes = { told: [], said: '', typedBefore: null };
  const show = (change: Partial<ShownOutcomes>) => {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener();
  };
  const without = (outcome: AddOutcome) => shown.told.filter((other) => other.outcome !== outcome);
  return {
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (outcome) => {
      // What failed holds the only copy of what was typed: nothing takes its place.
      const staying = shown.told.filter(
        (other) => outcome.kind === 'failed' || other.outcome.kind === 'failed',
      );
      nextKey += 1;
      show({ told: [...staying, { key: nextKey, outcome }], said: '' });
    },
    say: (outcome, words) => {
      if (isSaid.has(outcome)) return;
      isSaid.add(outcome);
      // Another one may have been told in the same moment.
      show({ said: shown.said === '' ? words : `${shown.said} ${words}` });
    },
    dismiss: (outcome) => {
      const told = without(outcome);
      if (told.length < shown.told.length) show({ told, said: '' });
    },
    openAgain: (outcome) => {
      const told = without(outcome);
      // Chosen while the form was still on its way to another one: that one waits again.
      if (reopened !== null) told.push(reopened);
      reopened = shown.told.find((other) => other.outcome === outcome) ?? null;
      show({ told, said: '', typedBefore: outcome.input });
    },
    formClosed: () => {
      reopened = null;
      if (shown.typedBefore !== null) show({ typedBefore: null });
    },
  };
}
