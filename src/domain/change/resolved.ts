import type { ChangeKind, Conflict, NotBack, RefusedChange } from '#domain/change/change.ts';
import type { ChangingList, FoundUser, Wanted } from '#domain/change/changingList.ts';
import type { Operation, Place } from '#domain/change/operation.ts';
import type { ChangeContext } from '#domain/change/changeSummary.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
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
export type Resolved<F extends FoundUser, P = Place> = Refused | ResolvedChange<F, P>;

export type Refused = { readonly conflict: Conflict } | { readonly problem: 'tooMany' };

export interface ResolvedChange<F extends FoundUser, P = Place> {
  readonly kind: ChangeKind;
  readonly operations: readonly Operation<P>[];
  /** The users of the operations who are in the list. */
  readonly users: readonly F[];
  /** The id of the change that this one undoes, or `null`. */
  readonly undoes: string | null;
  /** The user whom an add adds. */
  readonly newUser?: User;
  readonly notBack?: NotBack;
  /** What describing the undone change needs beside `users`. */
  readonly undone?: ChangeContext;
  /**
   * The new wanted state of a user whom somebody else has changed meanwhile; `'same'`: the same
   * operation. If missing, the whole change is resolved again.
   */
  readonly resolveAgain?: 'same' | ((user: User) => Wanted | typeof STALE);
  /** Only the users whom this still matches are changed; if missing, all are. */
  readonly query?: UserQuery;
  /** Whether somebody came who must not be there; asked once the change is written. */
  readonly isStale?: (list: Pick<ChangingList<F, P>, 'hasAny'>) => Promise<boolean>;
}

/** The list has changed so that the change must be resolved again. */
export const STALE = 'stale';

export const GONE: Refused = { conflict: { kind: 'gone' } };
export const TOO_MANY: Refused = { problem: 'tooMany' };

export function refusedChange(refused: Refused): RefusedChange {
  return 'problem' in refused
    ? { ok: false, ...refused }
    : { ok: false, problem: 'conflict', ...refused };
}
