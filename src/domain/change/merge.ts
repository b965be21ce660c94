import type { Change, FieldChanges } from '#domain/change/change.ts';
import { EDITABLE_FIELDS, type EditableField, type User } from '#domain/user/user.ts';

export type Pair = readonly [User, User];

/**
 * The older user first, which has the longer history. Users without a date come last; equals keep
 * their order.
 */
export function olderFirst([one, other]: Pair): Pair {
  return createdAt(other) < createdAt(one) ? [other, one] : [one, other];
}

/**
 * Merges `other` into `user`, who stays.
 * @param taken the fields that get the value of `other`
 */
export function mergeOf(user: User, other: User, taken: ReadonlySet<EditableField>): Change {
  const changed = EDITABLE_FIELDS.filter(
    (field) => taken.has(field) && user[field] !== other[field],
  );
  const fields: FieldChanges = Object.fromEntries(
    changed.map((field) => [field, { was: user[field], is: other[field] }]),
  );
  return { kind: 'merge', user, fields, other };
}

function createdAt({ createdAt: date }: User): number {
  const time = date?.getTime() ?? Number.NaN;
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}
