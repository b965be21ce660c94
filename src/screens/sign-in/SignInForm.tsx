import { useState } from 'react';
import type { Me } from '#protocol/staff.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { StaffEmailField, StaffForm, StaffPasswordField, SubmitButton } from './StaffForm.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import styles from './StaffForm.module.css';

interface SignInFormProps {
  /** The address of the last person. */
  email?: string;
  /** Whether it takes the initial focus. */
  hasFirstFocus?: boolean;
  onSignedIn: (me: Me) => void;
}

export function SignInForm({
  email: firstEmail = '',
  hasFirstFocus = true,
  onSignedIn,
}: SignInFormProps) {
  const { client } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  const [email, setEmail] = useState(firstEmail);
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { errors } = trSignIn;
  const focused = hasFirstFocus ? firstFocus : undefined;

  const submit = () => {
    setIsChecked(true);
    if (email.trim() === '' || password === '') return false;
    void act(() => client.signIn({ email: email.trim(), password }), onSignedIn);
    return true;
  };

  return (
    <StaffForm problem={problem} onSubmit={submit}>
      <StaffEmailField
        ref={firstEmail === '' ? focused : undefined}
        value={email}
        error={isChecked && email.trim() === '' ? errors.emailRequired : null}
        onChange={setEmail}
      />
      <StaffPasswordField
        ref={firstEmail === '' ? undefined : focused}
        label={trSignIn.password}
        autoComplete="current-password"
        value={password}
        error={isChecked && password === '' ? errors.passwordRequired : null}
        onChange={setPassword}
      />
      <SubmitButton isBusy={isBusy} busy={trSignIn.busy}>
        {trSignIn.submit}
      </SubmitButton>
      <details className={styles.forgot}>
        <summary>{trSignIn.forgot}</summary>
        <p>{trSignIn.forgotHow}</p>
      </details>
    </StaffForm>
  );
}
