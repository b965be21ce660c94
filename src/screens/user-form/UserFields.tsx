import { useDeferredValue, useRef, useState } from 'react';
import { useRouter } from 'wouter';
import { usualSpelling } from '#domain/user/emailKey.ts';
import { ROLES } from '#domain/user/user.ts';
import {
  type FormErrors,
  isValidEmail,
  tidyText,
  type UserFormValues,
} from '#domain/user/userForm.ts';
import { nameOf } from '#screens/nameOf.ts';
import { userPath } from '#screens/paths.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { trFilters } from '#text/tr.ts';
import { trForm } from '#text/trForm.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { CheckboxField, InputField, SelectField } from '#ui/controls/Field.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { Icon } from '#ui/Icon.tsx';
import { Announcer, WrongFieldAnnouncer } from '#ui/notices/Announcer.tsx';
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
  const [isShown, setIsShown] = useState(false);
  const roles = [...new Set<string>([...ROLES, ...otherRoles])];
  const onChange: ChangeField = (field, value) => {
    if (!isSaving) onAllowedChange(field, value);
  };
  const field = (name: 'name' | 'email' | 'password' | 'role') => {
    const error = errors[name];
    return {
      name,
      label: trForm[name],
      value: values[name],
      error: error === undefined ? null : trForm.errors[error],
      onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
    };
  };
  return (
    <>
      {/* A name may be written from right to left. */}
      <InputField ref={firstFocus} {...field('name')} dir="auto" autoComplete="off" aria-required />
      <EmailField {...field('email')} except={id} onMend={(email) => onChange('email', email)} />
      <InputField
        {...field('password')}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        aria-required={passwordHint === undefined}
        hint={passwordHint ?? trForm.passwordHint}
        adornment={
          <IconButton
            isInline
            label={isShown ? trForm.hidePassword : trForm.showPassword}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? 'eyeCrossedOut' : 'eye'} />
          </IconButton>
        }
      />
      <SelectField
        {...field('role')}
        options={roles.map((role) => ({ value: role, label: trFilters.role.value(role) }))}
        aria-required
      />
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

interface EmailFieldProps {
  name: string;
  label: string;
  value: string;
  error: string | null;
  /** The id of the user whose email it is. */
  except: string | null;
  onChange: (event: { target: { value: string } }) => void;
  onMend: (email: string) => void;
}

/**
 * A field for an email. If another user has the same one, it says who: that is allowed. What a
 * Turkish keyboard has spelled unusually is mended by a press.
 */
function EmailField({ except, onMend, ...field }: EmailFieldProps) {
  const { base } = useRouter();
  const ref = useRef<HTMLInputElement>(null);
  const email = useDeferredValue(field.value);
  const isValid = isValidEmail(email);
  const { value: owner = null } = useAnswer(
    isValid ? { kind: 'email', email: tidyText(email), except } : null,
  );
  const usual = isValid ? usualSpelling(email) : null;
  const note = (
    <>
      {owner !== null && (
        <>
          <span>{`${trForm.emailOwner} `}</span>
          {/* Not in this tab, where it would take what was typed with it. */}
          <a
            href={base + userPath(owner.id)}
            target="_blank"
            rel="noopener"
            className={styles.newTab}
          >
            <bdi translate="no">{nameOf(owner)}</bdi>
            <Icon name="newTab" size={14} />
            <span className="visually-hidden">{` ${trForm.inNewTab}`}</span>
          </a>
        </>
      )}{' '}
      {usual !== null && (
        <button
          type="button"
          className={styles.mend}
          onClick={() => {
            onMend(usual);
            // The button goes.
            ref.current?.focus();
          }}
        >
          {trForm.mendEmail(usual)}
        </button>
      )}
    </>
  );
  const said = [
    owner === null ? '' : trForm.emailOwnedBy(nameOf(owner)),
    usual === null ? '' : trForm.usualEmail(usual),
  ];
  return (
    <div>
      <InputField
        ref={ref}
        {...field}
        // Not type="email", which rewrites "çağrı@örnek.com" during typing.
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        note={owner === null && usual === null ? null : note}
      />
      <Announcer message={said.join(' ').trim()} />
    </div>
  );
}
