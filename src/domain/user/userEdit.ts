import type { EditableField, FieldChanges } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import {
  tidyText,
  validateField,
  type FormErrors,
  type UserFormValues,
} from '#domain/user/userForm.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

export const EDITABLE_FIELDS = [
  'name',
  'email',
  'role',
  'active',
] as const satisfies readonly EditableField[];

/** What the form shows of a user: no password, and nothing where there is nothing to see. */
export function valuesOf({ name, email, role, active }: User): UserFormValues {
  return { name: shown(name), email: shown(email), password: '', role: shown(role), active };
}

/**
 * Whether a field still says what it said of `user`: as it was, as it was but for blanks around it,
 * or in other code points of the same letters, as when it was typed again.
 */
export function isUnchanged(user: User, values: UserFormValues, field: EditableField): boolean {
  const before = valuesOf(user)[field];
  const value = values[field];
  if (typeof before === 'boolean' || typeof value === 'boolean') return before === value;
  const was = before.normalize('NFC');
  return value.normalize('NFC') === was || tidyText(value) === was;
}

/** Whether the form says anything else than it said of `user`. */
export function isEdited(user: User, values: UserFormValues): boolean {
  return values.password !== '' || changedFields(user, values).length > 0;
}

function changedFields(user: User, values: UserFormValues): EditableField[] {
  return EDITABLE_FIELDS.filter((field) => !isUnchanged(user, values, field));
}

/**
 * What is wrong with one field, or `null`. Only what was changed can be wrong: a stored value that
 * breaks a rule does not keep the others from being saved.
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
  // Other programs may store other roles than the specification's.
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

/** Checks the whole form of `user`: what it changes, or the first rule that each field breaks. */
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

/** Without line breaks: inputs drop them, and what was not typed must not count as a change. */
function shown(text: string): string {
  return hasVisibleText(text) ? text.replaceAll(/[\r\n]/g, '') : '';
}
