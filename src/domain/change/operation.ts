/**
 * What a change did to the stored list, one operation for each member that it touched. All of a
 * change's operations happen at once: places and records of removed members are those of the list
 * before it, and of added ones those of the list after it. So the inverse is again such a change.
 * `P`: what says where a member stands, which depends on where the list is kept.
 */
export type Operation<P = Place> = AddedMember<P> | RemovedMember<P> | EditedMember;

/** A member of the stored list: a user, or something that is none. */
interface MemberOperation {
  /** The id in the user's record; `null` for a member that is no user. */
  readonly id: string | null;
}

/** Precondition: as many members as `place.twinCount` have this id, which is none but in odd lists. */
export interface AddedMember<P = Place> extends MemberOperation {
  readonly kind: 'added';
  /** The record's JSON text, with the white space around it. */
  readonly record: string;
  readonly place: P;
}

/** Precondition: there is a member with this id and record. */
export interface RemovedMember<P = Place> extends MemberOperation {
  readonly kind: 'removed';
  readonly record: string;
  readonly place: P;
}

/**
 * Precondition: the member with this id still has the value `was` in each of the fields. Where several
 * have it there is `twin`, and the whole record is still that one.
 */
export interface EditedMember {
  readonly kind: 'edited';
  readonly id: string;
  /** In odd lists alone. */
  readonly twin?: Twin;
  /** By the name of the field. */
  readonly fields: Readonly<Record<string, FieldEdit>>;
}

/** JSON texts of a field's value; `null`: the record does not have the field. */
export interface FieldEdit {
  readonly was: string | null;
  readonly is: string | null;
}

/** Which of the members with one id is edited. */
export interface Twin {
  /** Its whole record before the edit. */
  readonly record: string;
  /** As `Place.behind`: tells apart those with the same record. */
  readonly behind: number;
}

/** Where a member stands among those that the change neither adds nor removes. */
export interface Place {
  /** How many of those stand behind it. */
  readonly behind: number;
  /** The id of the next user of those behind it; `null`: none. */
  readonly next: string | null;
  /** How many other members have the same id; in odd lists alone there are any. */
  readonly twinCount: number;
}
