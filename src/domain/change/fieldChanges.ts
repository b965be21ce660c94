import type { EditableField, FieldChanges } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';

const FIELDS = ['name', 'email', 'role', 'active'] as const satisfies EditableField[];

/** Whether a field to be changed differs from what was shown. */
export function hasChanged(user: User, fields: FieldChanges): boolean {
  return FIELDS.some((field) => {
    const change = fields[field];
    return change !== undefined && change.was !== user[field];
  });
}

/** The new values as JSON texts, by field. */
export function valuesOf(fields: FieldChanges): Readonly<Record<string, string>> {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const change = fields[field];
      return change === undefined ? [] : [[field, JSON.stringify(change.is)] as const];
    }),
  );
}
