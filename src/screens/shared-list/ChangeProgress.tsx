import { useState } from 'react';
import { useSourceStatus } from '#state/useSource.ts';
import { trNotices } from '#text/trNotices.ts';
import { trShared } from '#text/trShared.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';

/** The progress of a change of many users, on every screen. */
export function ChangeProgress() {
  const { changing = null } = useSourceStatus();
  return (
    <>
      {changing !== null && <Shown done={changing.done} total={changing.total} />}
      {/* Not each number: they change every two seconds. */}
      <Announcer message={changing === null ? '' : trShared.changing(0, 0)} />
    </>
  );
}

function Shown({ done, total }: { done: number; total: number }) {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Toast
      label={trShared.changingRegion}
      dismissLabel={trNotices.dismiss}
      onDismiss={() => setIsClosed(true)}
    >
      <Notice tone="info">{trShared.changing(done, total)}</Notice>
    </Toast>
  );
}
