import { useStaffAccess } from '#state/staffAccess.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { GatePage } from './GatePage.tsx';
import { SignInForm } from './SignInForm.tsx';

/** The page that was asked for opens after signing in. */
export function SignInScreen() {
  const { openPage } = useStaffAccess();
  return (
    <GatePage title={trSignIn.title}>
      <SignInForm onSignedIn={() => openPage(null)} />
    </GatePage>
  );
}
