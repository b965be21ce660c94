import { useEffect, useRef, useState, type ReactNode, type Ref, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Answered } from '#protocol/staffAccess.ts';
import { isStaffEmail, MAX_NAME_LENGTH } from '#protocol/staffApi.ts';
import {
  MAX_STAFF_PASSWORD_LENGTH,
  MIN_STAFF_PASSWORD_LENGTH,
  staffPasswordProblem,
} from '#protocol/staffPassword.ts';
import { ProblemNotice } from '#screens/staffProblems.tsx';
import type { StaffAction } from '#screens/staffRequests.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { WrongFieldAnnouncer } from '#ui/notices/Announcer.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './StaffForm.module.css';

interface StaffFormProps<FieldName extends string, Answer> {
  action: StaffAction;
  /** What is wrong with each field, in words; `null`: nothing. */
  errors: Readonly<Record<FieldName, string | null>>;
  /** Sends what was typed, once nothing is wrong with it. */
  ask: () => Promise<Answered<Answer>>;
  onDone: (answer: Answer) => void;
  /** The message for a wrong password; by default one for a wrong email or password. */
  wrongPassword?: string;
  /** The words of its button, and those during the request. */
  submit: string;
  busy: string;
  /** The fields; `errorOf` is what is wrong with one, after the first attempt to send. */
  children: (errorOf: (field: FieldName) => string | null) => ReactNode;
}

/**
 * A form that the server answers. A refusal stands above the fields, which stay as typed; a wrong
 * password is selected, to be typed again.
 */
export function StaffForm<FieldName extends string, Answer>({
  action: { isBusy, problem, act },
  errors,
  ask,
  onDone,
  wrongPassword = trSignIn.wrong,
  submit,
  busy,
  children,
}: StaffFormProps<FieldName, Answer>) {
  const ref = useRef<HTMLFormElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const isWrong = problem?.type === 'urn:problem:wrong-sign-in';
  useEffect(() => {
    const password = ref.current?.querySelector<HTMLInputElement>('[name=current-password]');
    const { activeElement } = document;
    // The answer may come while the person corrects the email.
    const isInOther = activeElement !== password && activeElement instanceof HTMLInputElement;
    if (!isWrong || isInOther) return;
    password?.focus();
    password?.select();
  }, [isWrong]);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (Object.values(errors).every((error) => error === null)) {
      void act(ask, onDone);
      return;
    }
    // Before the next key, which goes into the field.
    flushSync(() => setIsChecked(true));
    ref.current?.querySelector<HTMLElement>('[aria-invalid] input, input[aria-invalid]')?.focus();
  };
  return (
    <form ref={ref} noValidate className={styles.form} onSubmit={handleSubmit}>
      {isWrong ? (
        <Notice tone="danger" role="alert">
          {wrongPassword}
        </Notice>
      ) : (
        <ProblemNotice problem={problem} />
      )}
      {children((field) => (isChecked ? errors[field] : null))}
      {/* Stays enabled during the request, so that it keeps the focus. */}
      <Button type="submit" look="primary" aria-disabled={isBusy || undefined}>
        {isBusy ? busy : submit}
      </Button>
      <WrongFieldAnnouncer />
    </form>
  );
}

interface StaffFieldProps {
  ref?: Ref<HTMLInputElement> | undefined;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

interface StaffEmailFieldProps extends Omit<StaffFieldProps, 'error' | 'onChange'> {
  /** Whether it is the person's own: only then the browser may fill it in. */
  isOwn?: boolean;
  error?: string | null;
  /** Without it the address is read-only, also for the browser's password manager. */
  onChange?: (email: string) => void;
}

/** The address that a member of staff signs in with. */
export function StaffEmailField({ isOwn = true, onChange, ...field }: StaffEmailFieldProps) {
  return (
    <InputField
      {...field}
      label={trSignIn.email}
      name={isOwn ? 'username' : 'email'}
      type="email"
      autoComplete={isOwn ? 'username' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      aria-required={onChange !== undefined}
      readOnly={onChange === undefined}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

/** The person's own name, for an account that does not exist yet. */
export function StaffNameField({ onChange, ...field }: StaffFieldProps) {
  return (
    <InputField
      {...field}
      label={trSignIn.name}
      name="name"
      // A name may be written from right to left.
      dir="auto"
      autoComplete="name"
      maxLength={MAX_NAME_LENGTH}
      aria-required
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface StaffPasswordFieldProps extends StaffFieldProps {
  label: string;
  /** For the browser's password manager. */
  autoComplete: 'current-password' | 'new-password';
}

/** A staff password, with a button that shows it; a new one with the required length. */
export function StaffPasswordField({ onChange, ...field }: StaffPasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <InputField
      {...field}
      hint={
        field.autoComplete === 'new-password'
          ? trSignIn.passwordHint(MIN_STAFF_PASSWORD_LENGTH)
          : undefined
      }
      name={field.autoComplete}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      aria-required
      onChange={(event) => onChange(event.target.value)}
      adornment={
        <IconButton
          isInline
          label={isShown ? trSignIn.hidePassword : trSignIn.showPassword}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeCrossedOut' : 'eye'} />
        </IconButton>
      }
    />
  );
}

const { errors: ERRORS } = trSignIn;
const PASSWORD_ERRORS = {
  tooShort: ERRORS.passwordTooShort(MIN_STAFF_PASSWORD_LENGTH),
  tooLong: ERRORS.passwordTooLong(MAX_STAFF_PASSWORD_LENGTH),
  own: ERRORS.passwordOwn,
  common: ERRORS.passwordCommon,
};

/**
 * What is wrong with a new staff password, in words; `null`: nothing.
 * @param about name and email of its owner
 */
export function newPasswordError(password: string, about: readonly string[]): string | null {
  if (password === '') return ERRORS.passwordRequired;
  const problem = staffPasswordProblem(password, about);
  return problem && PASSWORD_ERRORS[problem];
}

/** What is wrong with the name of a new member of staff, in words; `null`: nothing. */
export function staffNameError(name: string): string | null {
  return name.trim() === '' ? ERRORS.nameRequired : null;
}

/** What is wrong with the email of a new member of staff, in words; `null`: nothing. */
export function staffEmailError(email: string): string | null {
  if (email.trim() === '') return ERRORS.emailRequired;
  return isStaffEmail(email) ? null : ERRORS.emailInvalid;
}
