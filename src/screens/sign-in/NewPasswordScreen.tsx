import { useState } from 'react';
import type { LinkFor } from '#protocol/staffApi.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { GatePage } from './GatePage.tsx';
import {
  newPasswordError,
  StaffEmailField,
  StaffForm,
  StaffPasswordField,
  SubmitButton,
} from './StaffForm.tsx';
import { InvalidLink, isInvalidLink, OneTimeLinkPage } from './OneTimeLinkPage.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';

const REMEDY = trSignIn.invalidLink.askAdmin;

/** The page of a password link. */
export function NewPasswordScreen({ token }: { token: string | null }) {
  return (
    <OneTimeLinkPage kind="password" token={token} title={trSignIn.reset.title} remedy={REMEDY}>
      {(valid, whose) => <NewPasswordForm token={valid} whose={whose} />}
    </OneTimeLinkPage>
  );
}

function NewPasswordForm({ token, whose }: { token: string; whose: LinkFor }) {
  const { client, openPage, setAddress } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const words = trSignIn.reset;
  const email = whose.email ?? '';
  const error = newPasswordError(password, [whose.name ?? '', email]);

  const submit = () => {
    setIsChecked(true);
    if (error !== null) return false;
    void act(
      () => client.setPassword({ token, password }),
      () => {
        setIsDone(true);
        // The link is used: only signing in is left.
        setAddress('/');
      },
    );
    return true;
  };

  if (isDone) {
    return (
      <GatePage title={trSignIn.title}>
        <Notice tone="success" role="status">
          {words.done}
        </Notice>
        <SignInForm email={email} onSignedIn={() => openPage('/')} />
      </GatePage>
    );
  }
  if (isInvalidLink(problem)) return <InvalidLink remedy={REMEDY} />;
  return (
    <GatePage title={words.title} intro={words.body}>
      <StaffForm problem={problem} onSubmit={submit}>
        <StaffEmailField value={email} />
        <StaffPasswordField
          label={trSignIn.newPassword}
          autoComplete="new-password"
          value={password}
          error={isChecked ? error : null}
          onChange={setPassword}
        />
        <SubmitButton isBusy={isBusy} busy={words.busy}>
          {words.submit}
        </SubmitButton>
      </StaffForm>
    </GatePage>
  );
}
