import type { BrowserList } from '#protocol/staffAccess.ts';
import { useState } from 'react';
import { useRevision } from '#state/useSource.ts';
import { trNotices } from '#text/trNotices.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';

const WORDS = trSignIn.upload.interrupted;

interface UploadNoticeProps {
  /** This browser's list, if it is not the one that was being uploaded; `null`: none. */
  list: BrowserList | null;
  onBegin: () => void;
}

/** Says on every screen that an upload was interrupted, while it can continue. */
export function UploadNotice({ list, onBegin }: UploadNoticeProps) {
  const [isClosed, setIsClosed] = useState(false);
  const hasBegunOtherwise = useRevision() > 0;
  if (isClosed || hasBegunOtherwise) return null;
  const begin = <Button onClick={onBegin}>{WORDS.begin}</Button>;
  return (
    <Toast
      label={WORDS.region}
      dismissLabel={trNotices.dismiss}
      onDismiss={() => setIsClosed(true)}
    >
      <Notice tone="warning" role="status" {...(list !== null && { actions: begin })}>
        {list === null ? WORDS.elsewhere : `${WORDS.elsewhere} ${WORDS.anew(list.count)}`}
      </Notice>
    </Toast>
  );
}
