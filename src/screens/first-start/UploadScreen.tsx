import { useEffect, useEffectEvent, useState } from 'react';
import type { BrowserList, StaffProblem } from '#protocol/staffAccess.ts';
import { GatePage } from '#screens/sign-in/GatePage.tsx';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useAskBeforeUnload } from '#platform/leaving.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import { usePending } from '#state/usePending.ts';
import { useRevision } from '#state/useSource.ts';
import { trNotices } from '#text/tr.ts';
import { Toast } from '#ui/notices/Toast.tsx';

/** The upload of this browser's list to the server. */
export function UploadScreen({ list }: { list: BrowserList }) {
  const { openPage } = useStaffAccess();
  const { isOver, problem, start } = useUpload(list);
  const begin = useEffectEvent(start);
  useEffect(() => {
    begin();
  }, []);
  useAskBeforeUnload(!isOver);
  const words = trSignIn.upload;

  return (
    <GatePage
      title={isOver ? words.doneTitle : words.title}
      intro={isOver ? words.doneBody : words.body(list.count)}
    >
      {problem !== null && (
        <Notice tone="danger" role="alert" actions={<Button onClick={start}>{words.retry}</Button>}>
          {staffProblemWords(problem)}
        </Notice>
      )}
      {isOver && (
        <Button look="primary" onClick={() => openPage('/users')}>
          {words.toList}
        </Button>
      )}
    </GatePage>
  );
}

interface Upload {
  readonly isOver: boolean;
  /** Why it has failed; `null` while it continues. */
  readonly problem: StaffProblem | null;
  /** Sends the list, also again. */
  readonly start: () => void;
}

/** Sends the list of this browser to the server. */
function useUpload({ records, key }: BrowserList): Upload {
  const { client } = useStaffAccess();
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<StaffProblem | null>(null);
  const { run } = usePending();

  const upload = async () => {
    setProblem(null);
    const answer = await client.move({ records: records(), list: key });
    if (answer.ok) setIsOver(true);
    else setProblem(answer.problem);
  };
  return { isOver, problem, start: () => void run(upload) };
}

const WORDS = trSignIn.upload.interrupted;

interface UploadNoticeProps {
  /** This browser's list; `null`: none. */
  list: BrowserList | null;
  onBegin: () => void;
}

/** Says on every screen that the upload has not arrived, while it still can. */
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
