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
function isUnchanged(user: User, values: UserFormValues, field: EditableField): boolean {
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

/** Whose value a field gets if the person and somebody else changed it. */
export type Whose = 'theirs' | 'mine';

/** A field that the person and somebody else changed differently. */
export interface FieldConflict {
  readonly field: EditableField;
  /** What it was before somebody else changed it. */
  readonly was: string | boolean;
  /** What the person typed, whatever was chosen since. */
  readonly mine: string | boolean;
  /** `null`: not chosen yet. */
  readonly choice: Whose | null;
}

/** The form of a user whom others may change meanwhile. */
export interface EditForm {
  /** The newest known user; the values are compared with it. */
  readonly user: User;
  readonly values: UserFormValues;
  readonly conflicts: Readonly<Partial<Record<EditableField, FieldConflict>>>;
  /** Fields that only somebody else changed: they show the new value. */
  readonly takenOver: readonly EditableField[];
}

export function startEdit(user: User): EditForm {
  return { user, values: valuesOf(user), conflicts: {}, takenOver: [] };
}

/** The form after the person has typed into a field. */
export function typeInto<Field extends keyof UserFormValues>(
  form: EditForm,
  field: Field,
  value: UserFormValues[Field],
): EditForm {
  const values = { ...form.values, [field]: value };
  const edited = EDITABLE_FIELDS.find((other) => other === field);
  if (edited === undefined) return { ...form, values };
  const takenOver = form.takenOver.filter((other) => other !== edited);
  const conflict = form.conflicts[edited];
  if (conflict === undefined) return { ...form, values, takenOver };
  const choice = conflict.choice === null ? null : ('mine' as const);
  return {
    ...form,
    values,
    takenOver,
    conflicts: { ...form.conflicts, [edited]: { ...conflict, mine: value, choice } },
  };
}

/** The form after the person has chosen whose value a field gets. */
export function choose(form: EditForm, field: EditableField, choice: Whose): EditForm {
  const conflict = form.conflicts[field];
  if (conflict === undefined) return form;
  const value = choice === 'mine' ? conflict.mine : valuesOf(form.user)[field];
  return {
    ...form,
    values: { ...form.values, [field]: value },
    conflicts: { ...form.conflicts, [field]: { ...conflict, choice } },
  };
}

/**
 * Fields for which the person has to choose or has chosen; fields typed the same as theirs are left
 * out.
 */
export function conflictsOf({ user, values, conflicts }: EditForm): FieldConflict[] {
  return EDITABLE_FIELDS.flatMap((field) => {
    const conflict = conflicts[field];
    const isAgreed = conflict?.choice !== 'theirs' && isUnchanged(user, values, field);
    return conflict === undefined || isAgreed ? [] : [conflict];
  });
}

/**
 * The form after somebody else has changed the user. Fields that only they changed get the new
 * value, fields that only the person changed stay, and for the others the person has to choose.
 * Nothing typed is lost.
 */
export function mergeNewer(form: EditForm, newer: User): EditForm {
  return EDITABLE_FIELDS.reduce<EditForm>((merged, field) => mergeField(merged, form.user, field), {
    ...form,
    user: newer,
  });
}

/** @param form already has the newer user */
function mergeField(form: EditForm, older: User, field: EditableField): EditForm {
  const { user, values } = form;
  const [before, theirs] = [valuesOf(older)[field], valuesOf(user)[field]];
  if (isSame(before, theirs)) return form;
  const { [field]: conflict, ...conflicts } = form.conflicts;
  const others = form.takenOver.filter((other) => other !== field);
  if (isUnchanged(older, values, field) && conflict?.choice !== 'mine') {
    const takenOver = [...others, field];
    return { ...form, values: { ...values, [field]: theirs }, conflicts, takenOver };
  }
  const was = conflict?.was ?? before;
  // The person typed the same value, or undid the typing.
  const isResolved = isUnchanged(user, values, field) || isSame(theirs, was);
  const open = { field, was, mine: values[field], choice: null };
  return {
    ...form,
    conflicts: isResolved ? conflicts : { ...conflicts, [field]: open },
    takenOver: others,
  };
}

/** Compares in NFC. */
function isSame(one: string | boolean, other: string | boolean): boolean {
  return String(one).normalize('NFC') === String(other).normalize('NFC');
}
