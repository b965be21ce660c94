import type { AddedMember, Operation, Place, RemovedMember } from '#domain/change/operation.ts';
import type { ChangeContext } from '#domain/change/changeSummary.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';

/**
 * What `resolve` looks up in the list as it is now, and how operations are written there.
 * `F`: a user who was found; `P`: what says where a member stands.
 */
export interface ChangingList<F extends FoundUser, P = Place> {
  /** A change of more users is refused. */
  readonly maxUsers: number;
  /** The users with these ids, in the list's order; fewer where some are not there. */
  readonly usersWith: (ids: readonly string[]) => Promise<readonly F[]>;
  /** The ids of all whom a query matches; `null`: more than a change may be about. */
  readonly idsMatching: (query: UserQuery) => Promise<readonly string[] | null>;
  /** Whether anybody has such an id, or anybody but `except` such an email, as of `emailKey`. */
  readonly hasAny: (
    ids: readonly string[],
    emailKeys: readonly string[],
    except?: ReadonlySet<string>,
  ) => Promise<boolean>;
  /** Whether a user here can have this id. */
  readonly canHaveId: (id: string) => boolean;
  /** The operations that make of each user what is wanted; fewer where some are so already. */
  readonly operationsOn: (wanted: ReadonlyMap<F, Wanted>) => Promise<readonly Operation<P>[]>;
  /** Adds records in front of all others, in this order. */
  readonly additionsOf: (records: readonly NewRecord[]) => Promise<readonly AddedMember<P>[]>;
  /** A change of the history; `null`: that does not have it. */
  readonly recorded: (changeId: string) => Promise<RecordedOperations<F, P> | null>;
  /** The newest removals of those of these users who are not in the list, newest first. */
  readonly removalsOf: (ids: readonly string[]) => Promise<Removals<P>>;
  /** Adds removed users again, each where it stood. */
  readonly restored: (removals: Removals<P>['removals']) => readonly AddedMember<P>[];
}

export interface FoundUser {
  readonly user: User;
  /** Others of the list have its stored id, so it may be another record than the one that was shown. */
  readonly isShared?: boolean;
}

/** JSON texts by field. */
export type Values = Readonly<Record<string, string>>;

/** What a change makes of a user: one with new values; `null`: nothing. */
export type Wanted = Values | 'removed' | null;

interface NewRecord {
  readonly id: string;
  readonly text: string;
}

interface RecordedOperations<F, P> {
  readonly operations: readonly Operation<P>[];
  /** The users of the operations who are in the list. */
  readonly users: readonly F[];
  /** What is to be known to tell of the change, but for these users. */
  readonly known?: ChangeContext;
}

export interface Removals<P = Place> {
  /** How many are in the list. */
  readonly inList: number;
  readonly removals: readonly {
    readonly changeId: string;
    /** How many members the change touched. */
    readonly changeCount: number;
    readonly removed: readonly RemovedMember<P>[];
  }[];
}
