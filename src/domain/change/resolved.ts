import type { ChangeKind, Conflict, NotBack, RefusedChange } from '#domain/change/change.ts';
import type { Operation, Place } from '#domain/change/operation.ts';
import type { User } from '#domain/user/user.ts';

/** What a change depends on beside the list. */
export interface ResolveContext {
  /** The hash of the change's password, if it has one. */
  readonly passwordHash: string | null;
  readonly now: () => Date;
  readonly random: () => number;
  readonly randomId: () => string;
}

/** What a change does to the current list, or why it does nothing. */
export type Resolved<P = Place> = Refused | ResolvedChange<P>;

export type Refused = { readonly conflict: Conflict } | { readonly problem: 'tooMany' };

interface ResolvedChange<P = Place> {
  readonly kind: ChangeKind;
  readonly operations: readonly Operation<P>[];
  /** The id of the change that this one undoes, or `null`. */
  readonly undoes: string | null;
  /** The user whom an add adds. */
  readonly newUser?: User;
  readonly notBack?: NotBack;
}

export const GONE: Refused = { conflict: { kind: 'gone' } };
export const TOO_MANY: Refused = { problem: 'tooMany' };

export function refusedChange(refused: Refused): RefusedChange {
  return 'problem' in refused
    ? { ok: false, ...refused }
    : { ok: false, problem: 'conflict', ...refused };
}
