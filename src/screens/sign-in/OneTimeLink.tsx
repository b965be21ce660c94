import { useCallback, useState, type ReactNode } from 'react';
import type { LinkFor, LinkKind } from '#protocol/staffApi.ts';
import { ProblemNotice } from '#screens/staffProblems.tsx';
import { useLoaded, useStaffAction, type StaffAction } from '#screens/staffRequests.ts';
import { useMe, useStaffAccess } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { GatePage } from './GatePage.tsx';
import { ProviderSignIn, SignInForm } from './SignInScreen.tsx';
import {
  newPasswordError,
  StaffEmailField,
  StaffForm,
  staffNameError,
  StaffNameField,
  StaffPasswordField,
} from './StaffForm.tsx';

const EXPIRED = 'urn:problem:expired-link';

/** What the form of a valid link is about. */
export interface LinkFormProps {
  token: string;
  /** The person it is for. */
  whose: LinkFor;
  action: StaffAction;
}

interface OneTimeLinkProps {
  kind: LinkKind;
  /** `null`: the address has no token. */
  token: string | null;
  title: string;
  /** Rendered for a valid link. */
  children: (link: LinkFormProps) => ReactNode;
}

/** The page of a one-time link; says at once if the link is invalid. */
export function OneTimeLink({ token, ...link }: OneTimeLinkProps) {
  return token === null ? <InvalidLink kind={link.kind} /> : <WithToken {...link} token={token} />;
}

function WithToken({ kind, token, title, children }: OneTimeLinkProps & { token: string }) {
  const { client } = useStaffAccess();
  const load = useCallback(() => client.openLink({ kind, token }), [client, kind, token]);
  const { value: whose, problem, reload } = useLoaded(load);
  const action = useStaffAction();
  // It may have expired since the page was opened. The server does not even recognise it as a link
  // if, for example, text was pasted after it.
  const hasExpired = [problem, action.problem].some((one) => one?.type === EXPIRED);
  if (hasExpired || problem?.type === 'urn:problem:invalid') return <InvalidLink kind={kind} />;
  if (whose !== null) return children({ token, whose, action });
  return (
    <GatePage title={title}>
      {problem === null ? (
        <p>{tr.parts.loading}</p>
      ) : (
        <ProblemNotice problem={problem} onRetry={reload} />
      )}
    </GatePage>
  );
}

/** The link was used or replaced, has expired, or was copied in part. */
function InvalidLink({ kind }: { kind: LinkKind }) {
  const { openPage } = useStaffAccess();
  // For example a person who has joined by it.
  const me = useMe();
  const words = trSignIn.invalidLink;
  return (
    <GatePage title={words.title} intro={words.body}>
      <p>{kind === 'firstAdmin' ? words.restart : words.askAdmin}</p>
      {me !== null && <p>{words.signedIn(me.name)}</p>}
      {me === null ? (
        <Button onClick={() => openPage('/')}>{words.toSignIn}</Button>
      ) : (
        <Button look="primary" onClick={() => openPage('/users')}>
          {words.toList}
        </Button>
      )}
    </GatePage>
  );
}

/** The page of an invitation: name and password of a new member of staff. */
export function InvitationScreen({ token }: { token: string | null }) {
  return (
    <OneTimeLink kind="invitation" token={token} title={trSignIn.invitation.title}>
      {(link) => <InvitationForm {...link} />}
    </OneTimeLink>
  );
}

function InvitationForm({ token, whose, action }: LinkFormProps) {
  const { client, openPage, provider } = useStaffAccess();
  const [name, setName] = useState(whose.name ?? '');
  const [password, setPassword] = useState('');
  const words = trSignIn.invitation;
  const email = whose.email ?? '';
  const providerName = provider();
  return (
    <GatePage title={words.title} intro={words.body}>
      <StaffForm
        action={action}
        errors={{ name: staffNameError(name), password: newPasswordError(password, [name, email]) }}
        ask={() => client.acceptInvitation({ token, name: name.trim(), password })}
        onDone={() => openPage('/')}
        submit={words.submit}
        busy={words.busy}
      >
        {(errorOf) => (
          <>
            <StaffEmailField value={email} />
            <StaffNameField value={name} error={errorOf('name')} onChange={setName} />
            <StaffPasswordField
              label={trSignIn.password}
              autoComplete="new-password"
              value={password}
              error={errorOf('password')}
              onChange={setPassword}
            />
          </>
        )}
      </StaffForm>
      {/* The provider knows people by their email, and so finds the invitation. */}
      {providerName !== null && <ProviderSignIn name={providerName} returnPath="/" />}
    </GatePage>
  );
}

/** The page of a password link. */
export function NewPasswordScreen({ token }: { token: string | null }) {
  return (
    <OneTimeLink kind="password" token={token} title={trSignIn.reset.title}>
      {(link) => <NewPasswordForm {...link} />}
    </OneTimeLink>
  );
}

function NewPasswordForm({ token, whose, action }: LinkFormProps) {
  const { client, openPage, setAddress } = useStaffAccess();
  const [password, setPassword] = useState('');
  const [isDone, setIsDone] = useState(false);
  const words = trSignIn.reset;
  const email = whose.email ?? '';
  const handleDone = () => {
    setIsDone(true);
    // The link is used: only signing in is left.
    setAddress('/');
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
  return (
    <GatePage title={words.title} intro={words.body}>
      <StaffForm
        action={action}
        errors={{ password: newPasswordError(password, [whose.name ?? '', email]) }}
        ask={() => client.setPassword({ token, password })}
        onDone={handleDone}
        submit={words.submit}
        busy={words.busy}
      >
        {(errorOf) => (
          <>
            <StaffEmailField value={email} />
            <StaffPasswordField
              label={trSignIn.newPassword}
              autoComplete="new-password"
              value={password}
              error={errorOf('password')}
              onChange={setPassword}
            />
          </>
        )}
      </StaffForm>
    </GatePage>
  );
}
