import { useEffect, useState, type ReactNode } from 'react';
import type { MoveUnderWay } from '#protocol/staffApi.ts';
import { useStaffAccess } from '#state/staff/staffAccess.ts';
import { tr } from '#text/tr.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';
import { AddressBoundary } from './AddressBoundary.tsx';
import { CrashScreen } from './CrashScreen.tsx';

const WORDS = { placeholder: <p>{tr.parts.loading}</p>, failed: trSignIn.pageFailed };
const MovingScreen = lazyPart(
  () => import('#screens/first-start/MovingScreen.tsx').then((module) => module.MovingScreen),
  WORDS,
);
const MoveNotice = lazyPart(() =>
  import('#screens/first-start/MoveNotice.tsx').then((module) => module.MoveNotice),
);

interface FirstStartGateProps {
  /** A move of a browser's list that was interrupted; `null`: there is none. */
  move: MoveUnderWay | null;
  /** An admin has opened the link of the first start again: it was used by then. */
  isFirstPage: boolean;
  /** The product, with a notice over its screens. */
  children: (notice: ReactNode) => ReactNode;
}

/**
 * Continues the move of a browser's list that was interrupted, where that list is still here as it
 * was. Else it says so: another list is never moved unasked.
 */
export function FirstStartGate({ move, isFirstPage, children }: FirstStartGateProps) {
  const { readBrowserList } = useStaffAccess();
  const [list] = useState(() => (move === null ? null : readBrowserList()));
  // Before the first part nothing says which list it was: only that it was to begin here.
  const isSame = move?.list === null ? isFirstPage : move?.list === list?.key;
  const [isAsked, setIsAsked] = useState(false);
  if (move !== null && list !== null && (isSame || isAsked)) {
    return (
      <AddressBoundary fallback={(error) => <CrashScreen error={error} />}>
        <MovingScreen list={list} resumedAt={isSame ? move.nextPart : null} />
      </AddressBoundary>
    );
  }
  if (isFirstPage) return <ToList />;
  return children(move !== null && <MoveNotice list={list} onBegin={() => setIsAsked(true)} />);
}

/** Everything that the link was for is done. */
function ToList() {
  const { openPage } = useStaffAccess();
  useEffect(() => {
    openPage('/users');
  }, [openPage]);
  return null;
}
