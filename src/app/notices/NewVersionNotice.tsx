import { useEffect, useState } from 'react';
import { trNotices } from '#text/trNotices.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import { watchForNewVersion } from './newVersion.ts';

/** Offers a new version. It cannot be applied while a form is open, since forms are modal. */
export function NewVersionNotice() {
  const [apply, setApply] = useState<(() => void) | null>(null);
  useEffect(() => {
    return watchForNewVersion((ready) => setApply(() => ready));
  }, []);
  if (apply === null) return null;
  const dismiss = () => setApply(null);
  return (
    <Toast onDismiss={dismiss}>
      <Notice
        tone="info"
        role="status"
        actions={
          <>
            <Button look="primary" onClick={apply}>
              {trNotices.version.apply}
            </Button>
            <Button onClick={dismiss}>{trNotices.version.later}</Button>
          </>
        }
      >
        {trNotices.version.ready}
      </Notice>
    </Toast>
  );
}
