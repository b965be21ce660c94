import { useEffect, useState } from 'react';
import { useUsers } from '#state/useUsers.ts';
import { tr } from '#text/tr.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { Notice } from '#ui/Notice.tsx';
import { AddressBoundary } from './AddressBoundary.tsx';
import styles from './Notices.module.css';
import { StoreNoticeMessages } from './StoreNoticeMessages.tsx';

/** How full the storage is, and whether there is a new version, can wait for everything else. */
const SETTLING_MS = 2000;

// Nobody asked for these: where they cannot be loaded they are tried again without a word.
const AlmostFullNotice = lazyPart(() =>
  import('#screens/storage-panel/AlmostFullNotice.tsx').then((module) => module.AlmostFullNotice),
);
const NewVersionNotice = lazyPart(() =>
  import('./NewVersionNotice.tsx').then((module) => module.NewVersionNotice),
);

/**
 * What the person has to know, on every screen. The words that keep data from being lost are not in
 * a chunk of their own, which could be missing when they are needed.
 */
export function Notices() {
  const { notice, skippedCount, users } = useUsers();
  const isSettled = useIsSettled();
  const isWell = notice === null && skippedCount === 0;
  return (
    <>
      {/* A notice that throws takes neither the screen nor another notice with it. */}
      <ErrorBoundary fallback={() => null}>
        {isSettled && <NewVersionNotice />}
        {/* Measured again after every change of the list. */}
        {isSettled && isWell && <AlmostFullNotice users={users} />}
      </ErrorBoundary>
      {!isWell && (
        <AddressBoundary fallback={() => <BrokenNotice />}>
          <StoreNoticeMessages notice={notice} skippedCount={skippedCount} />
        </AddressBoundary>
      )}
    </>
  );
}

function BrokenNotice() {
  return (
    <div className={styles.notices}>
      <Notice tone="danger" role="alert">
        {tr.parts.broken}
      </Notice>
    </div>
  );
}

function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
