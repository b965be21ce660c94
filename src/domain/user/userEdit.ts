import type { FieldChanges } from '#domain/change/change.ts';
import { EDITABLE_FIELDS, type EditableField, type User } from '#domain/user/user.ts';
import {
  tidyText,
  validateField,
  type FormErrors,
  type UserFormValues,
} from '#domain/user/userForm.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

/** What the form shows of a user: no password, and blank text for invisible text. */
export function valuesOf({ name, email, role, active }: User): UserFormValues {
  return { name: shown(name), email: shown(email), password: '', role: shown(role), active };
}

/**
 * Whether a field still means what it meant for `user`. Blanks around it and other code points of
 * the same letters do not count as a change.
 */
export function isUnchanged(user: User, values: UserFormValues, field: EditableField): boolean {
  const before = valuesOf(user)[field];
  const value = values[field];
  if (typeof before === 'boolean' || typeof value === 'boolean') return before === value;
  const was = before.normalize('NFC');
  return value.normalize('NFC') === was || tidyText(value) === was;
}

/** Whether any field of the form differs from `user`. */
export function isEdited(user: User, values: UserFormValues): boolean {
  return values.password !== '' || changedFields(user, values).length > 0;
}

function changedFields(user: User, values: UserFormValues): EditableField[] {
  return EDITABLE_FIELDS.filter((field) => !isUnchanged(user, values, field));
}

/**
 * What is wrong with one field, or `null`. Only changed fields can be wrong: a stored value that
 * breaks a rule does not prevent saving the others.
 */
export function validateEditedField(
  user: User,
  values: UserFormValues,
  field: keyof UserFormValues,
) {
  if (field === 'password') {
    return values.password === '' ? null : validateField(values, field);
  }
  if (isUnchanged(user, values, field)) return null;
  // Other programs may store roles that the specification does not have.
  if (field === 'role' && hasVisibleText(values.role)) return null;
  return validateField(values, field);
}

type EditCheck =
  | {
      readonly ok: true;
      readonly fields: FieldChanges;
      /** `null`: unchanged. */
      readonly password: string | null;
    }
  | { readonly ok: false; readonly errors: FormErrors };

/** Checks the whole form of `user`: its changes, or the first rule that each field breaks. */
export function validateEdit(user: User, values: UserFormValues): EditCheck {
  const errors: FormErrors = {};
  for (const field of [...EDITABLE_FIELDS, 'password'] as const) {
    const key = validateEditedField(user, values, field);
    if (key !== null) errors[field] = key;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const password = values.password === '' ? null : values.password.normalize('NFC');
  return { ok: true, fields: changesOf(user, values), password };
}

function changesOf(user: User, values: UserFormValues): FieldChanges {
  const next = { ...values, name: tidyText(values.name), email: tidyText(values.email) };
  const changed = changedFields(user, values);
  return Object.fromEntries(changed.map((field) => [field, { was: user[field], is: next[field] }]));
}

/** Inputs drop line breaks, which must not count as a change. */
function shown(text: string): string {
  return hasVisibleText(text) ? text.replaceAll(/[\r\n]/g, '') : '';
}
