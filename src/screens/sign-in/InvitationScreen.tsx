import { useState } from 'react';
import { recall, remember } from '#platform/historyEntry.ts';
import type { LinkFor } from '#protocol/staffApi.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { GatePage } from './GatePage.tsx';
import {
  newPasswordError,
  StaffEmailField,
  StaffForm,
  StaffNameField,
  StaffPasswordField,
  SubmitButton,
} from './StaffForm.tsx';
import { InvalidLink, isInvalidLink, OneTimeLinkPage } from './OneTimeLinkPage.tsx';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';

const REMEDY = trSignIn.invalidLink.askAdmin;
/** Of the typed name: going back and forward, or reloading, restores it. */
const NAME = 'invitedName';

/** The page of an invitation: name and password of a new member of staff. */
export function InvitationScreen({ token }: { token: string | null }) {
  const { title } = trSignIn.invitation;
  return (
    <OneTimeLinkPage kind="invitation" token={token} title={title} remedy={REMEDY}>
      {(valid, whose) => <InvitationForm token={valid} whose={whose} />}
    </OneTimeLinkPage>
  );
}

function InvitationForm({ token, whose }: { token: string; whose: LinkFor }) {
  const { client, openPage, provider } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  const [name, setName] = useState(() => {
    const remembered = recall(NAME);
    return typeof remembered === 'string' ? remembered : (whose.name ?? '');
  });
  const handleName = (next: string) => {
    setName(next);
    remember(NAME, next);
  };
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const words = trSignIn.invitation;
  const email = whose.email ?? '';
  const providerName = provider();
  const nameError = name.trim() === '' ? trSignIn.errors.nameRequired : null;
  const passwordError = newPasswordError(password, [name, email]);

  const submit = () => {
    setIsChecked(true);
    if (nameError !== null || passwordError !== null) return false;
    void act(
      () => client.acceptInvitation({ token, name: name.trim(), password }),
      () => openPage('/'),
    );
    return true;
  };

  if (isInvalidLink(problem)) return <InvalidLink remedy={REMEDY} />;
  return (
    <GatePage title={words.title} intro={words.body}>
      <StaffForm problem={problem} onSubmit={submit}>
        <StaffEmailField value={email} />
        <StaffNameField value={name} error={isChecked ? nameError : null} onChange={handleName} />
        <StaffPasswordField
          label={trSignIn.password}
          autoComplete="new-password"
          value={password}
          error={isChecked ? passwordError : null}
          onChange={setPassword}
        />
        <SubmitButton isBusy={isBusy} busy={words.busy}>
          {words.submit}
        </SubmitButton>
      </StaffForm>
      {/* The provider knows people by their email, and so finds the invitation. */}
      {providerName !== null && <ProviderSignIn name={providerName} returnPath="/" />}
    </GatePage>
  );
}
