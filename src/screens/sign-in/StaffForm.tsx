import type { StaffProblem } from '#protocol/staffAccess.ts';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
  type Ref,
} from 'react';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { WrongFieldAnnouncer } from '#ui/notices/Announcer.tsx';
import styles from './StaffForm.module.css';
import { InputField } from '#ui/controls/Field.tsx';
import { MAX_NAME_LENGTH, isStaffEmail } from '#protocol/staffApi.ts';
import { IconButton, Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import {
  MAX_STAFF_PASSWORD_LENGTH,
  MIN_STAFF_PASSWORD_LENGTH,
  staffPasswordProblem,
} from '#protocol/staffPassword.ts';

interface StaffFormProps {
  /** Why the server refused. */
  problem: StaffProblem | null;
  /** The message for a wrong password; by default one for a wrong email or password. */
  wrongPassword?: string;
  /** Sends the form if it is valid; returns whether it did. */
  onSubmit: () => boolean;
  children: ReactNode;
}

/**
 * A form that the server answers. A refusal stands above the fields, which stay as typed; a wrong
 * password is selected, to be typed again.
 */
export function StaffForm({
  problem,
  wrongPassword = trSignIn.wrong,
  onSubmit,
  children,
}: StaffFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const isWrong = problem?.type === 'urn:problem:wrong-sign-in';
  const hasTypedOn = useRef(false);
  useEffect(() => {
    // The answer may come while the person corrects the email.
    if (!isWrong || hasTypedOn.current) return;
    const password = ref.current?.querySelector<HTMLInputElement>('[name=current-password]');
    password?.focus();
    password?.select();
  }, [isWrong]);
  const [mistakes, setMistakes] = useState(0);
  // Together with the errors, before the next key: a timer could take the focus from somebody who
  // is typing.
  useLayoutEffect(() => {
    if (mistakes === 0) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid] input, input[aria-invalid]')?.focus();
  }, [mistakes]);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    hasTypedOn.current = false;
    if (!onSubmit()) setMistakes(mistakes + 1);
  };
  return (
    <form
      ref={ref}
      noValidate
      className={styles.form}
      onSubmit={handleSubmit}
      onInput={() => {
        hasTypedOn.current = true;
      }}
    >
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {isWrong ? wrongPassword : staffProblemWords(problem)}
        </Notice>
      )}
      {children}
      <WrongFieldAnnouncer />
    </form>
  );
}

interface StaffEmailFieldProps {
  ref?: Ref<HTMLInputElement> | undefined;
  value: string;
  /** Whether it is the person's own: only then the browser may fill it in. */
  isOwn?: boolean;
  error?: string | null;
  /** Without it the address is read-only, also for the browser's password manager. */
  onChange?: (email: string) => void;
}

/** The address that a member of staff signs in with. */
export function StaffEmailField({
  ref,
  value,
  isOwn = true,
  error = null,
  onChange,
}: StaffEmailFieldProps) {
  return (
    <InputField
      ref={ref}
      label={trSignIn.email}
      name={isOwn ? 'username' : 'email'}
      type="email"
      autoComplete={isOwn ? 'username' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      aria-required={onChange !== undefined}
      readOnly={onChange === undefined}
      value={value}
      error={error}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

interface StaffNameFieldProps {
  value: string;
  error: string | null;
  onChange: (name: string) => void;
}

/** The person's own name, for an account that does not exist yet. */
export function StaffNameField({ value, error, onChange }: StaffNameFieldProps) {
  return (
    <InputField
      label={trSignIn.name}
      name="name"
      // A name may be written from right to left.
      dir="auto"
      autoComplete="name"
      maxLength={MAX_NAME_LENGTH}
      aria-required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface StaffPasswordFieldProps {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  value: string;
  error: string | null;
  /** For the browser's password manager. */
  autoComplete: 'current-password' | 'new-password';
  onChange: (password: string) => void;
}

/**
 * A field for a staff password, with a button that shows it; for a new password with the required
 * length.
 */
export function StaffPasswordField({ onChange, ...field }: StaffPasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <InputField
      {...field}
      hint={field.autoComplete === 'new-password' ? NEW_PASSWORD_HINT : undefined}
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

/** Stays enabled during the request, so that it keeps the focus. */
export function SubmitButton({ isBusy, isAllowed = true, busy, children }: SubmitButtonProps) {
  return (
    <Button type="submit" look="primary" aria-disabled={isBusy || !isAllowed || undefined}>
      {isBusy ? busy : children}
    </Button>
  );
}

interface SubmitButtonProps {
  isBusy: boolean;
  /** Whether the person may still do this; by default yes. */
  isAllowed?: boolean;
  /** Its words during the request. */
  busy: string;
  children: string;
}

const NEW_PASSWORD_HINT = trSignIn.passwordHint(MIN_STAFF_PASSWORD_LENGTH);

/**
 * What is wrong with a new staff password, in words; `null`: nothing.
 * @param about name and email of its owner
 */
export function newPasswordError(password: string, about: readonly string[]): string | null {
  const { errors } = trSignIn;
  if (password === '') return errors.passwordRequired;
  switch (staffPasswordProblem(password, about)) {
    case null:
      return null;
    case 'tooShort':
      return errors.passwordTooShort(MIN_STAFF_PASSWORD_LENGTH);
    case 'tooLong':
      return errors.passwordTooLong(MAX_STAFF_PASSWORD_LENGTH);
    case 'own':
      return errors.passwordOwn;
    case 'common':
      return errors.passwordCommon;
  }
}

/** What is wrong with the email of a new member of staff, in words; `null`: nothing. */
export function staffEmailError(email: string): string | null {
  const { errors } = trSignIn;
  if (email.trim() === '') return errors.emailRequired;
  return isStaffEmail(email) ? null : errors.emailInvalid;
}
