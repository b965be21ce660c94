import { useStaffAccess } from '#state/staffAccess.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { GatePage } from './GatePage.tsx';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import { SignInForm } from './SignInForm.tsx';

/** The page that was asked for opens after signing in. */
export function SignInScreen() {
  const { openPage, provider, providerProblem, address } = useStaffAccess();
  const name = provider();
  return (
    <GatePage title={trSignIn.title}>
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
