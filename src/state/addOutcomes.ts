import type { NewUserInput, User } from '#domain/user.ts';
import type { AddProblem } from '#storage/userStore.ts';

/** How the last add went. */
export type AddOutcome =
  | { readonly kind: 'added'; readonly user: User }
  /** Nothing of it is stored; what was typed is still here. */
  | { readonly kind: 'failed'; readonly input: NewUserInput; readonly problem: AddProblem };

export interface ShownOutcome {
  /** `null`: there is none, or it was taken note of. */
  readonly outcome: AddOutcome | null;
  /** What screen readers are told of it: once, whatever the screen says of it later. */
  readonly said: string;
  /** What the form opens with again after a save that failed behind it. */
  readonly typedBefore: NewUserInput | null;
}

/** Beside the store and above every screen: a save may end when the screen that began it is gone. */
export interface AddOutcomes {
  /** The same object until something changes: made for `useSyncExternalStore`. */
  readonly get: () => ShownOutcome;
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: (outcome: AddOutcome) => void;
  /** Only the first words about an outcome count. */
  readonly say: (words: string) => void;
  /** Only if this is still the last outcome. */
  readonly dismiss: (outcome: AddOutcome) => void;
  readonly openAgain: (typedBefore: NewUserInput | null) => void;
}

export function createAddOutcomes(): AddOutcomes {
  const listeners = new Set<() => void>();
  let shown: ShownOutcome = { outcome: null, said: '', typedBefore: null };
  const show = (change: Partial<ShownOutcome>) => {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener();
  };
  return {
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (outcome) => show({ outcome, said: '' }),
    say: (words) => {
      if (shown.said === '') show({ said: words });
    },
    dismiss: (outcome) => {
      if (shown.outcome === outcome) show({ outcome: null, said: '' });
    },
    openAgain: (typedBefore) => show({ typedBefore }),
  };
}
