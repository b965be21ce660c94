import { useState, useDeferredValue, useRef } from 'react';
import { useRouter } from 'wouter';
import { ROLES, type User } from '#domain/user/user.ts';
import {
  type FormErrors,
  type UserFormValues,
  isValidEmail,
  tidyText,
} from '#domain/user/userForm.ts';
import { trFilters } from '#text/tr.ts';
import { trForm } from '#text/trForm.ts';
import { CheckboxField, InputField, SelectField } from '#ui/controls/Field.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { WrongFieldAnnouncer, Announcer } from '#ui/notices/Announcer.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { usualSpelling } from '#domain/user/emailKey.ts';
import { nameOf } from '#screens/nameOf.ts';
import { userPath } from '#screens/paths.ts';
import { useAnswer } from '#state/useAnswer.ts';
import styles from './UserFields.module.css';

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

interface PasswordFieldProps {
  value: string;
  error: string | null;
  /** What an empty field means; without a hint a password is required. */
  hint: string | undefined;
  onChange: (password: string) => void;
}

/** A field for a new password, with a button that shows it. */
function PasswordField({ value, error, hint, onChange }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const label = isShown ? trForm.hidePassword : trForm.showPassword;
  return (
    <InputField
      name="password"
      label={trForm.password}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      aria-required={hint === undefined}
      value={value}
      error={error}
      hint={hint ?? trForm.passwordHint}
      onChange={(event) => onChange(event.target.value)}
      adornment={
        <IconButton isInline label={label} onClick={() => setIsShown(!isShown)}>
          <Icon name={isShown ? 'eyeCrossedOut' : 'eye'} />
        </IconButton>
      }
    />
  );
}

interface EmailFieldProps {
  value: string;
  error: string | null;
  /** The id of the user whose email it is. */
  except: string | null;
  onChange: (email: string) => void;
}

/**
 * A field for an email. If another user has the same one, it says who: that is allowed. What a
 * Turkish keyboard has spelled unusually is mended by a press.
 */
function EmailField({ value, error, except, onChange }: EmailFieldProps) {
  const email = useDeferredValue(value);
  const { value: owner = null } = useAnswer(
    isValidEmail(email) ? { kind: 'email', email: tidyText(email), except } : null,
  );
  const usual = isValidEmail(email) ? usualSpelling(email) : null;
  const ref = useRef<HTMLInputElement>(null);
  const handleMend = (mended: string) => {
    onChange(mended);
    // The button goes.
    ref.current?.focus();
  };
  const note = (
    <>
      {owner !== null && <OwnerNote owner={owner} />}{' '}
      {usual !== null && (
        <button type="button" className={styles.mend} onClick={() => handleMend(usual)}>
          {trForm.mendEmail(usual)}
        </button>
      )}
    </>
  );
  return (
    <div>
      <InputField
        ref={ref}
        name="email"
        label={trForm.email}
        // Not type="email", which rewrites "çağrı@örnek.com" during typing.
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        value={value}
        error={error}
        note={owner === null && usual === null ? null : note}
        onChange={(event) => onChange(event.target.value)}
      />
      <Announcer message={owner === null ? '' : trForm.emailOwnedBy(nameOf(owner))} />
      <Announcer message={usual === null ? '' : trForm.usualEmail(usual)} />
    </div>
  );
}

function OwnerNote({ owner }: { owner: User }) {
  const { base } = useRouter();
  return (
    <>
      <span>{`${trForm.emailOwner} `}</span>
      {/* Not in this tab, where it would take what was typed with it. */}
      <a href={base + userPath(owner.id)} target="_blank" rel="noopener" className={styles.newTab}>
        <bdi translate="no">{nameOf(owner)}</bdi>
        <Icon name="newTab" size={14} />
        <span className="visually-hidden">{` ${trForm.inNewTab}`}</span>
      </a>
    </>
  );
}
