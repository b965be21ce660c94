import { Suspense, useEffect, useState } from 'react';
import { useUsers } from '#state/useUsers.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

/** How full the storage is, and whether there is a new version, can wait for everything else. */
const SETTLING_MS = 2000;

const StoreNoticeMessages = lazyPart(() =>
  import('./StoreNoticeMessages.tsx').then((module) => module.StoreNoticeMessages),
);
const AlmostFullNotice = lazyPart(() =>
  import('#screens/storage-panel/AlmostFullNotice.tsx').then((module) => module.AlmostFullNotice),
);
const NewVersionNotice = lazyPart(() =>
  import('./NewVersionNotice.tsx').then((module) => module.NewVersionNotice),
);

/** What the person has to know, on every screen. */
export function Notices() {
  const { notice, skippedCount, users } = useUsers();
  const isSettled = useIsSettled();
  const isWell = notice === null && skippedCount === 0;
  return (
    <>
      <Suspense>{isSettled && <NewVersionNotice />}</Suspense>
      <Suspense>
        {isWell ? (
          // Asked again after every change of the list.
          isSettled && <AlmostFullNotice users={users} />
        ) : (
          <StoreNoticeMessages notice={notice} skippedCount={skippedCount} />
        )}
      </Suspense>
    </>
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
