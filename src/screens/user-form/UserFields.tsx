import { ROLES } from '#domain/user/user.ts';
import type { FormErrors, UserFormValues } from '#domain/user/userForm.ts';
import { trFilters } from '#text/user-list/trFilters.ts';
import { trForm } from '#text/trForm.ts';
import { CheckboxField, InputField, SelectField } from '#ui/controls/Field.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { WrongFieldAnnouncer } from '#ui/notices/Announcer.tsx';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Called with the field that the person changed, and its new value. */
export type ChangeField = <Field extends keyof UserFormValues>(
  field: Field,
  value: UserFormValues[Field],
) => void;

interface UserFieldsProps {
  values: UserFormValues;
  errors: FormErrors;
  /** The edited user's id; `null` for a new one. */
  id: string | null;
  /** Roles of other programs that can also be chosen. */
  otherRoles?: readonly string[];
  /** What an empty password means; without a hint one is required. */
  passwordHint?: string;
  /** Input is ignored during a save: it would be lost with the form. */
  isSaving: boolean;
  onChange: ChangeField;
}

/** The fields of a user, in the adding and the editing form. */
export function UserFields({
  values,
  errors,
  id,
  otherRoles = [],
  passwordHint,
  isSaving,
  onChange: onAllowedChange,
}: UserFieldsProps) {
  const onChange: ChangeField = (field, value) => {
    if (!isSaving) onAllowedChange(field, value);
  };
  const field = (name: 'name' | 'email' | 'password' | 'role') => {
    const error = errors[name];
    return {
      value: values[name],
      error: error === undefined ? null : trForm.errors[error],
      onChange: (value: string) => onChange(name, value),
    };
  };
  return (
    <>
      <NameField {...field('name')} />
      <EmailField {...field('email')} except={id} />
      <PasswordField {...field('password')} hint={passwordHint} />
      <RoleField {...field('role')} others={otherRoles} />
      <CheckboxField
        name="active"
        label={trForm.active}
        checked={values.active}
        onChange={(event) => onChange('active', event.target.checked)}
      />
      <WrongFieldAnnouncer />
    </>
  );
}

interface FieldProps {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

function NameField({ value, error, onChange }: FieldProps) {
  return (
    <InputField
      ref={firstFocus}
      name="name"
      label={trForm.name}
      // A name may be written from right to left.
      dir="auto"
      autoComplete="off"
      aria-required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** @param others roles of other programs */
function RoleField({ value, error, others, onChange }: FieldProps & { others: readonly string[] }) {
  const roles = [...new Set<string>([...ROLES, ...others])];
  return (
    <SelectField
      name="role"
      label={trForm.role}
      options={roles.map((role) => ({ value: role, label: trFilters.role.value(role) }))}
      aria-required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Focuses the first wrong field in the order of the form, not of the errors. */
export function focusFirstWrong(form: HTMLFormElement | null, errors: FormErrors): void {
  for (const control of form?.elements ?? []) {
    const name = control.getAttribute('name');
    if (name !== null && Object.hasOwn(errors, name) && control instanceof HTMLElement) {
      control.focus();
      return;
    }
  }
}
