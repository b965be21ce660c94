import type { Change, EditableField, FieldChanges } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';

/** The fields that a merge can take from either user, in the order of the form. */
export const MERGED_FIELDS = ['name', 'email', 'role', 'active'] as const satisfies EditableField[];

export type Pair = readonly [User, User];

/**
 * The older user first, which has the longer history. Users without a date come last; equals keep
 * their order.
 */
export function olderFirst([one, other]: Pair): Pair {
  return createdAt(other) < createdAt(one) ? [other, one] : [one, other];
}

/** Whether both users have the same value, so that there is nothing to choose. */
export function isSameValue([one, other]: Pair, field: EditableField): boolean {
  return one[field] === other[field];
}

/**
 * Merges `other` into `user`, who stays.
 * @param taken the fields that get the value of `other`
 */
export function mergeOf(user: User, other: User, taken: ReadonlySet<EditableField>): Change {
  const takes = (field: EditableField) => taken.has(field) && !isSameValue([user, other], field);
  const fields: FieldChanges = {
    ...(takes('name') ? { name: { was: user.name, is: other.name } } : {}),
    ...(takes('email') ? { email: { was: user.email, is: other.email } } : {}),
    ...(takes('role') ? { role: { was: user.role, is: other.role } } : {}),
    ...(takes('active') ? { active: { was: user.active, is: other.active } } : {}),
  };
  return { kind: 'merge', user, fields, other };
}

function createdAt({ createdAt: date }: User): number {
  const time = date?.getTime() ?? Number.NaN;
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}
