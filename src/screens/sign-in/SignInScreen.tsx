import { useStaffAccess } from '#state/staffAccess.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Notice } from '#ui/Notice.tsx';
import { GatePage } from './GatePage.tsx';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import { SignInForm } from './SignInForm.tsx';

interface SignInScreenProps {
  /** The session was ended while this page was open. */
  isEnded?: boolean;
}

/** The page that was asked for opens after signing in. */
export function SignInScreen({ isEnded = false }: SignInScreenProps) {
  const { openPage, provider, providerProblem, address } = useStaffAccess();
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
