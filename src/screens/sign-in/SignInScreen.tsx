import { useId, useState } from 'react';
import type { Me } from '#protocol/staff.ts';
import type { ProviderProblem } from '#protocol/staffApi.ts';
import { staffProblemWords } from '#screens/staffProblems.tsx';
import { useStaffAction } from '#screens/staffRequests.ts';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { GatePage } from './GatePage.tsx';
import { StaffEmailField, StaffForm, StaffPasswordField } from './StaffForm.tsx';
import styles from './StaffForm.module.css';

interface SignInScreenProps {
  /** The session was ended while this page was open. */
  isEnded?: boolean;
}

/** After signing in, the requested page opens. */
export function SignInScreen({ isEnded = false }: SignInScreenProps) {
  const { openPage, hasNoStaff, provider, providerProblem, address } = useStaffAccess();
  const open = () => openPage(null);
  if (hasNoStaff()) {
    // Nobody has an account yet. Only the person who runs the server has the link.
    const { title, body, where, expired, reload } = trSignIn.setup;
    return (
      <GatePage title={title} intro={body}>
        <p>{where}</p>
        <p>{expired}</p>
        <Button onClick={open}>{reload}</Button>
      </GatePage>
    );
  }
  const name = provider();
  return (
    <GatePage title={trSignIn.title}>
      {isEnded && (
        <Notice tone="info" role="alert">
          {trSignIn.ended}
        </Notice>
      )}
      <SignInForm hasFirstFocus={name === null || providerProblem === null} onSignedIn={open} />
      {name !== null && (
        <ProviderSignIn name={name} before={providerProblem} returnPath={address()} />
      )}
    </GatePage>
  );
}

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
  const [email, setEmail] = useState(firstEmail);
  const [password, setPassword] = useState('');
  const { errors } = trSignIn;
  const focused = hasFirstFocus ? firstFocus : undefined;
  return (
    <>
      <StaffForm
        action={useStaffAction()}
        errors={{
          email: email.trim() === '' ? errors.emailRequired : null,
          password: password === '' ? errors.passwordRequired : null,
        }}
        ask={() => client.signIn({ email: email.trim(), password })}
        onDone={onSignedIn}
        submit={trSignIn.submit}
        busy={trSignIn.busy}
      >
        {(errorOf) => (
          <>
            <StaffEmailField
              ref={firstEmail === '' ? focused : undefined}
              value={email}
              error={errorOf('email')}
              onChange={setEmail}
            />
            <StaffPasswordField
              ref={firstEmail === '' ? undefined : focused}
              label={trSignIn.password}
              autoComplete="current-password"
              value={password}
              error={errorOf('password')}
              onChange={setPassword}
            />
          </>
        )}
      </StaffForm>
      <details className={styles.forgot}>
        <summary>{trSignIn.forgot}</summary>
        <p>{trSignIn.forgotHow}</p>
      </details>
    </>
  );
}

interface ProviderSignInProps {
  /** The staff's name for the provider. */
  name: string;
  /** Why the sign-in that led to this page failed. */
  before?: ProviderProblem | null;
  /** The address of the product to continue from. */
  returnPath: string;
}

/** Leaves the page for the provider, which comes back signed in or with a reason. */
export function ProviderSignIn({ name, before = null, returnPath }: ProviderSignInProps) {
  const { client, openProvider } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  const problemId = useId();
  const [isAgain, setIsAgain] = useState(false);
  const { or, submit, busy, problems } = trSignIn.provider;
  const asked = problem === null ? null : staffProblemWords(problem);
  const words = before === null || isAgain ? asked : problems[before];
  const handleClick = () => {
    setIsAgain(true);
    void act(
      () => client.startProvider({ returnPath }),
      ({ url }) => openProvider(url),
    );
  };
  return (
    <div className={styles.provider}>
      <p className={styles.or}>{or}</p>
      {words !== null && (
        <div id={problemId}>
          <Notice tone="danger" role="alert">
            {words}
          </Notice>
        </div>
      )}
      <Button
        // After a failed sign-in the focus returns to where it began.
        ref={before === null ? undefined : firstFocus}
        aria-describedby={words === null ? undefined : problemId}
        aria-disabled={isBusy || undefined}
        onClick={handleClick}
      >
        {isBusy ? busy : submit(name)}
      </Button>
    </div>
  );
}
