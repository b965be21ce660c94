import { trSignIn } from '#text/trSignIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { GatePage } from './GatePage.tsx';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';

interface SignInScreenProps {
  /** The session was ended while this page was open. */
  isEnded?: boolean;
}

/** After signing in, the requested page opens. */
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

/** Shown while nobody has an account yet. Only the person who runs the server has the link. */
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
