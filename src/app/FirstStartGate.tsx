import { useEffect, useState, type ReactNode } from 'react';
import type { UnfinishedUpload } from '#protocol/staffApi.ts';
import { tr } from '#text/tr.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { lazyPart } from '#ui/loading/lazyWithRetry.tsx';
import { AddressBoundary } from './AddressBoundary.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';

const WORDS = { placeholder: <p>{tr.parts.loading}</p>, failed: trSignIn.pageFailed };
const UploadScreen = lazyPart(
  () => import('#screens/first-start/UploadScreen.tsx').then((module) => module.UploadScreen),
  WORDS,
);
const UploadNotice = lazyPart(() =>
  import('#screens/first-start/UploadNotice.tsx').then((module) => module.UploadNotice),
);

interface FirstStartGateProps {
  /** An interrupted upload of a browser's list; `null`: there is none. */
  move: UnfinishedUpload | null;
  /** An admin has opened the link of the first start again, after it was used. */
  isFirstPage: boolean;
  /** The product, with a notice over its screens. */
  children: (notice: ReactNode) => ReactNode;
}

/**
 * Resumes the interrupted upload of a browser's list if that list is still here and unchanged.
 * Otherwise it says so: another list is never uploaded unasked.
 */
export function FirstStartGate({ move, isFirstPage, children }: FirstStartGateProps) {
  const { readBrowserList } = useStaffAccess();
  const [list] = useState(() => (move === null ? null : readBrowserList()));
  // Before the first part the server only knows that the upload was to begin in this browser.
  const isSame = move?.list === null ? isFirstPage : move?.list === list?.key;
  const [isAsked, setIsAsked] = useState(false);
  if (move !== null && list !== null && (isSame || isAsked)) {
    return (
      <AddressBoundary fallback={(error) => <CrashScreen error={error} />}>
        <UploadScreen list={list} resumedAt={isSame ? move.nextPart : null} />
      </AddressBoundary>
    );
  }
  if (isFirstPage) return <ToList />;
  return children(move !== null && <UploadNotice list={list} onBegin={() => setIsAsked(true)} />);
}

/** The link has served its purpose. */
function ToList() {
  const { openPage } = useStaffAccess();
  useEffect(() => {
    openPage('/users');
  }, [openPage]);
  return null;
}
