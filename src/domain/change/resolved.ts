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

/** What a change does to the list as it is now, or why it does nothing. */
export type Resolved<F extends FoundUser, P = Place> = Refused | ResolvedChange<F, P>;

export type Refused = { readonly conflict: Conflict } | { readonly problem: 'tooMany' };

export interface ResolvedChange<F extends FoundUser, P = Place> {
  readonly kind: ChangeKind;
  readonly operations: readonly Operation<P>[];
  /** The users of the operations who are in the list. */
  readonly users: readonly F[];
  /** The id of the change that this one takes back, or `null`. */
  readonly undoes: string | null;
  /** Whom an add adds. */
  readonly newUser?: User;
  readonly notBack?: NotBack;
  /** What is to be known to tell of what an undo takes back, but for `users`. */
  readonly undone?: ChangeContext;
  /**
   * What is wanted of a user whom somebody else has changed meanwhile; `'same'`: the same operation.
   * Without it all is resolved again.
   */
  readonly wantedAgain?: 'same' | ((user: User) => Wanted | typeof STALE);
  /** Of those users, the change is about whom this still matches; without it about all. */
  readonly query?: UserQuery;
  /** Whether somebody has come who must not be there, asked once the change is written. */
  readonly isStale?: (list: Pick<ChangingList<F, P>, 'hasAny'>) => Promise<boolean>;
}

/** The list has changed so that the change has to be resolved again. */
export const STALE = 'stale';

export const GONE: Refused = { conflict: { kind: 'gone' } };
export const TOO_MANY: Refused = { problem: 'tooMany' };

export function refusedChange(refused: Refused): RefusedChange {
  return 'problem' in refused
    ? { ok: false, ...refused }
    : { ok: false, problem: 'conflict', ...refused };
}
