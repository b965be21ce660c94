import { useStaffAccess } from '#state/staff/staffAccess.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { GatePage } from './GatePage.tsx';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import { SignInForm } from './SignInForm.tsx';

interface SignInScreenProps {
  /** The session was ended while this page was open. */
  isEnded?: boolean;
}

/** The page that was asked for opens after signing in. */
export function SignInScreen({ isEnded = false }: SignInScreenProps) {
  const { openPage, hasNoStaff, provider, providerProblem, address } = useStaffAccess();
  if (hasNoStaff()) return <SetupPage onReload={() => openPage(null)} />;
  const name = provider();
  return (
    <GatePage title={trSignIn.title}>
      {isEnded && (
        <Notice tone="info" role="alert">
          {trSignIn.ended}
        </Notice>
      )}
      <SignInForm
        hasFirstFocus={name === null || providerProblem === null}
        onSignedIn={() => openPage(null)}
      />
      {name !== null && (
        <ProviderSignIn name={name} before={providerProblem} returnPath={address()} />
      )}
    </GatePage>
  );
}

/** Where nobody can sign in yet. The link itself is for who runs the server alone. */
function SetupPage({ onReload }: { onReload: () => void }) {
  const words = trSignIn.setup;
  return (
    <GatePage title={words.title} intro={words.body}>
      <p>{words.where}</p>
      <p>{words.expired}</p>
      <Button onClick={onReload}>{words.reload}</Button>
    </GatePage>
  );
}
