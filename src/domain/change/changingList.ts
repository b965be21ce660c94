import type { AddedMember, Operation, Place, RemovedMember } from '#domain/change/operation.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';

/**
 * What `resolve` looks up in the current list, and how operations are written there. `F`: a found
 * user; `P`: what tells where a member stands.
 */
export interface ChangingList<F extends FoundUser, P = Place> {
  /** A change of more users is refused. */
  readonly maxUsers: number;
  /** The users with these ids, in the list's order; ids that are not there are left out. */
  readonly usersWith: (ids: readonly string[]) => Promise<readonly F[]>;
  /**
   * Which of these ids are there, in the list's order.
   * @param query leaves out whom it no longer matches
   */
  readonly present: (ids: readonly string[], query?: UserQuery) => Promise<readonly string[]>;
  /** The ids of all users that a query matches; `null`: more than one change may touch. */
  readonly idsMatching: (query: UserQuery) => Promise<readonly string[] | null>;
  /** Whether anybody has one of these ids or emails (`emailKey`). */
  readonly hasAny: (ids: readonly string[], emailKeys: readonly string[]) => Promise<boolean>;
  /** Whether a user of this list can have this id. */
  readonly canHaveId: (id: string) => boolean;
  /** The operations that give each user the wanted values; none for users who have them already. */
  readonly operationsOn: (
    wanted: Iterable<readonly [F, Wanted]>,
  ) => Promise<readonly Operation<P>[]>;
  /** Adds records in front of all others, in this order. */
  readonly additionsOf: (records: readonly NewRecord[]) => Promise<readonly AddedMember<P>[]>;
  /** What a change of the history did; `null`: the history does not have it. */
  readonly recorded: (changeId: string) => Promise<readonly Operation<P>[] | null>;
  /** For each of these users who is not in the list, the newest removal; newest first. */
  readonly removalsOf: (ids: readonly string[]) => Promise<Removals<P>>;
  /** Adds removed users again, each at its place. */
  readonly restored: (removals: Removals<P>['removals']) => readonly AddedMember<P>[];
}

export interface FoundUser {
  readonly user: User;
}

/** JSON texts by field. */
type Values = Readonly<Record<string, string>>;

/** The wanted state of a user: new values, or removed. `null`: no change. */
export type Wanted = Values | 'removed' | null;

interface NewRecord {
  readonly id: string;
  readonly text: string;
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
