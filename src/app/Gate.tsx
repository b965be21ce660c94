import { useFileDrop } from '#platform/useFileDrop.ts';
import type { Me } from '#protocol/api.ts';
import { LINK_PAGES } from '#protocol/staffApi.ts';
import { tr } from '#text/tr.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { lazyPart } from '#ui/loading/lazyWithRetry.tsx';
import { MeContext, useStaffAccess } from '#state/staff/useStaff.ts';

const WORDS = { placeholder: <p>{tr.parts.loading}</p>, failed: trSignIn.pageFailed };
const SignInScreen = lazyPart(
  () => import('#screens/sign-in/SignInScreen.tsx').then((module) => module.SignInScreen),
  WORDS,
);
const InvitationScreen = lazyPart(
  () => import('#screens/sign-in/InvitationScreen.tsx').then((module) => module.InvitationScreen),
  WORDS,
);
const NewPasswordScreen = lazyPart(
  () => import('#screens/sign-in/NewPasswordScreen.tsx').then((module) => module.NewPasswordScreen),
  WORDS,
);
const FirstStartScreen = lazyPart(
  () => import('#screens/first-start/FirstStartScreen.tsx').then((m) => m.FirstStartScreen),
  WORDS,
);

/** Whether the link of a new server leads to this page. */
export function isFirstStart(path: string): boolean {
  return withoutSlash(path) === LINK_PAGES.firstAdmin;
}

interface GateProps {
  /** A path of the product. */
  path: string;
  /** Who is signed in; `null`: nobody. */
  me: Me | null;
  /** The session was ended while this page was open. */
  isEnded: boolean;
}

/** Shown to people who are not signed in, or who have opened a one-time link. */
export function Gate({ path, me, isEnded }: GateProps) {
  // Nothing can be dropped before there is a frame.
  useFileDrop(null);
  // An empty token means that the link was copied only in part.
  const token = useStaffAccess().linkToken || null;
  return (
    <MeContext value={me}>
      {isEnded ? <SignInScreen isEnded /> : <GateScreen path={withoutSlash(path)} token={token} />}
    </MeContext>
  );
}

function GateScreen({ path, token }: { path: string; token: string | null }) {
  switch (path) {
    case LINK_PAGES.firstAdmin:
      return <FirstStartScreen token={token} />;
    case LINK_PAGES.invitation:
      return <InvitationScreen token={token} />;
    case LINK_PAGES.password:
      return <NewPasswordScreen token={token} />;
    default:
      return <SignInScreen />;
  }
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}
