import type { ChangeKind } from '#domain/change/change.ts';

/**
 * What a change did to the stored list: one operation for each member that it touched. All
 * operations of a change happen at once: places and records of removed members refer to the list
 * before it, those of added members to the list after it. So the inverse is such a change again.
 * `P`: what tells where a member stands, which depends on where the list is kept.
 */
export type Operation<P = Place> = AddedMember<P> | RemovedMember<P> | EditedMember;

/** A member of the stored list: a user, or another value. */
interface MemberOperation {
  /** The id in the user's record; `null` for a member that is not a user. */
  readonly id: string | null;
}

/** Precondition: no member has this id. */
export interface AddedMember<P = Place> extends MemberOperation {
  readonly kind: 'added';
  /** The record's JSON text. */
  readonly record: string;
  readonly place: P;
}

/** Precondition: a member has this id and record. */
export interface RemovedMember<P = Place> extends MemberOperation {
  readonly kind: 'removed';
  readonly record: string;
  readonly place: P;
}

/** Precondition: the member with this id still has the value `was` in each of the fields. */
export interface EditedMember {
  readonly kind: 'edited';
  readonly id: string;
  /** By the name of the field. */
  readonly fields: Readonly<Record<string, FieldEdit>>;
}

/** JSON texts of a field's value; `null`: the record does not have the field. */
export interface FieldEdit {
  readonly was: string | null;
  readonly is: string | null;
}

/** Where a member stands among the members that the change neither adds nor removes. */
export interface Place {
  /** How many of them stand behind it. */
  readonly behind: number;
  /** The id of the first user of those behind it; `null`: no user. */
  readonly next: string | null;
}

/** A change that was made, as the history keeps it. */
export interface RecordedChange<P = Place> {
  /** In a list of this browser: the digits after the prefix of its storage key. */
  readonly id: string;
  readonly at: Date;
  readonly kind: ChangeKind;
  /** The id of the change that it undid, or `null`. */
  readonly undoes: string | null;
  readonly operations: readonly Operation<P>[];
}
