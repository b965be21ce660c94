import type { ChangeKind, Conflict, NotBack } from '#domain/change/change.ts';
import type { ChangeContext } from '#domain/change/changeSummary.ts';
import type { User } from '#domain/user/user.ts';
import type { Queryable } from '#server/database/database.ts';
import type { ListEnvironment } from '#server/users/commits/listEnvironment.ts';
import type { ListOperation } from './listOperation.ts';
import type { ListRow } from '#server/users/commits/writing/listRows.ts';

/** What a change does to the list as it is now, or why it does nothing. */
export type Resolved = Refused | ResolvedChange;

export type Refused = { readonly conflict: Conflict } | { readonly problem: 'tooMany' };

export interface ResolvedChange {
  readonly kind: ChangeKind;
  readonly operations: readonly ListOperation[];
  /** The users of the operations who are in the list. */
  readonly rows: readonly ListRow[];
  /** The number of the change that this one takes back, or `null`. */
  readonly undoes: number | null;
  /** Whom an add adds. */
  readonly newUser?: User;
  readonly notBack?: NotBack;
  /** Of a user whom somebody else has written since; without it all is resolved anew. */
  readonly resolveAgain?: ResolveAgain;
  /** Whom of those users the change is still about; without it all of them. */
  readonly stillMeant?: StillMeant;
  /**
   * Whether somebody else has done meanwhile what this change must not find. Asked in its transaction once all
   * is written, and nobody else can give users the same names and emails.
   */
  readonly isTooLate?: (on: Queryable) => Promise<boolean>;
  /** What is to be known to tell of what an undo takes back, but for the users of its operations. */
  readonly undone?: ChangeContext;
}

/**
 * What is done to a user instead of the operation, which was made for the row as it was before.
 * @returns `null`: nothing, as there is nothing left to do; `STALE`: that depends on more than this user
 */
export type ResolveAgain = (
  operation: ListOperation,
  row: ListRow,
) => ListOperation | typeof STALE | null;

/** Returns the ids of those, of these users, whom a change is about as they are now. */
export type StillMeant = (on: Queryable, ids: readonly string[]) => Promise<ReadonlySet<string>>;

export const STALE = 'stale';

/** All that a change may depend on. */
export interface ResolveContext extends Pick<ListEnvironment, 'now' | 'random' | 'randomId'> {
  readonly on: Queryable;
  /** The hash of the change's password, if it has one. */
  readonly passwordHash: string | null;
}

export const GONE: Refused = { conflict: { kind: 'gone' } };
export const TOO_MANY: Refused = { problem: 'tooMany' };
