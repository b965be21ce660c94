import { useEffect, useState, type ReactNode } from 'react';
import { useFileDrop } from '#platform/useFileDrop.ts';
import type { Me } from '#protocol/staff.ts';
import { LINK_PAGES } from '#protocol/staffApi.ts';
import { tr } from '#text/tr.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { lazyPart } from '#ui/loading/lazyWithRetry.tsx';
import { AddressBoundary } from './AddressBoundary.tsx';
import { MeContext, useStaffAccess } from '#state/staff/useStaff.ts';

const WORDS = { placeholder: <p>{tr.parts.loading}</p>, failed: trSignIn.pageFailed };
const SignInScreen = lazyPart(
  () => import('#screens/sign-in/SignInScreen.tsx').then((module) => module.SignInScreen),
  WORDS,
);
const InvitationScreen = lazyPart(
  () => import('#screens/sign-in/OneTimeLink.tsx').then((module) => module.InvitationScreen),
  WORDS,
);
const NewPasswordScreen = lazyPart(
  () => import('#screens/sign-in/OneTimeLink.tsx').then((module) => module.NewPasswordScreen),
  WORDS,
);
const FirstStartScreen = lazyPart(
  () => import('#screens/first-start/FirstStartScreen.tsx').then((m) => m.FirstStartScreen),
  WORDS,
);

const UploadScreen = lazyPart(
  () => import('#screens/first-start/FirstStartScreen.tsx').then((module) => module.UploadScreen),
  WORDS,
);
const UploadNotice = lazyPart(() =>
  import('#screens/first-start/FirstStartScreen.tsx').then((module) => module.UploadNotice),
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

interface FirstStartGateProps {
  /** The list is still to be uploaded from a browser. */
  isMovePending: boolean;
  /** An admin has opened the link of the first start again, after it was used. */
  isFirstPage: boolean;
  /** The product, with a notice over its screens. */
  children: (notice: ReactNode) => ReactNode;
}

/**
 * Uploads the list of this browser anew where the page of the link was reloaded before it had
 * arrived. Elsewhere it says so: a list is never uploaded unasked.
 */
export function FirstStartGate({ isMovePending, isFirstPage, children }: FirstStartGateProps) {
  const { readBrowserList } = useStaffAccess();
  const [list] = useState(() => (isMovePending ? readBrowserList() : null));
  const [isAsked, setIsAsked] = useState(isFirstPage);
  if (list !== null && isAsked) {
    return (
      <AddressBoundary>
        <UploadScreen list={list} />
      </AddressBoundary>
    );
  }
  if (isFirstPage) return <ToList />;
  return children(isMovePending && <UploadNotice list={list} onBegin={() => setIsAsked(true)} />);
}

/** The link has served its purpose. */
function ToList() {
  const { openPage } = useStaffAccess();
  useEffect(() => {
    openPage('/users');
  }, [openPage]);
  return null;
}
