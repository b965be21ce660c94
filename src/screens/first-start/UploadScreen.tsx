import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BrowserList, StaffClient, StaffProblem } from '#protocol/staffAccess.ts';
import { GatePage } from '#screens/sign-in/GatePage.tsx';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useAskBeforeUnload } from '#platform/leaving.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice, Progress } from '#ui/notices/Notice.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import { usePending } from '#state/usePending.ts';
import { useRevision } from '#state/useSource.ts';
import { trNotices } from '#text/tr.ts';
import { Toast } from '#ui/notices/Toast.tsx';

interface UploadScreenProps {
  list: BrowserList;
  /** How many parts the server already had when the page was loaded; `null`: the upload is new. */
  resumedAt: number | null;
}

/** The upload of this browser's list to the server. */
export function UploadScreen({ list, resumedAt }: UploadScreenProps) {
  const { client, openPage } = useStaffAccess();
  const { doneCount, isOver, problem, start } = useUpload(client, list, resumedAt ?? 0);
  const begin = useEffectEvent(start);
  useEffect(() => {
    begin();
  }, []);
  useAskBeforeUnload(!isOver);
  const words = trSignIn.upload;

  return (
    <GatePage
      title={isOver ? words.doneTitle : words.title}
      intro={isOver ? words.doneBody : words.body}
    >
      {resumedAt !== null && !isOver && <Notice tone="info">{words.resumed}</Notice>}
      <Progress
        label={words.progress}
        done={doneCount}
        total={list.count}
        text={words.count(doneCount, list.count)}
      />
      {problem !== null && (
        <Notice tone="danger" role="alert" actions={<Button onClick={start}>{words.retry}</Button>}>
          {`${staffProblemWords(problem)} ${words.failed(doneCount)}`}
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
  /** How many members of the list the server has. */
  readonly doneCount: number;
  readonly isOver: boolean;
  /** Why it has stopped; `null` while it continues. */
  readonly problem: StaffProblem | null;
  /** Starts, or continues with the part that failed. */
  readonly start: () => void;
}

/**
 * Sends the list of this browser to the server, part by part.
 * @param firstPart how many parts the server has already
 */
function useUpload(client: StaffClient, list: BrowserList, firstPart: number): Upload {
  const [parts] = useState(() => list.parts());
  const [doneParts, setDoneParts] = useState(firstPart);
  const [problem, setProblem] = useState<StaffProblem | null>(null);
  const nextPart = useRef(firstPart);
  const { run } = usePending();

  const upload = async () => {
    setProblem(null);
    for (let part = parts[nextPart.current]; part !== undefined; part = parts[nextPart.current]) {
      // oxlint-disable-next-line no-await-in-loop -- each part goes behind the one before
      const answer = await client.move(part);
      if (!answer.ok) {
        setProblem(answer.problem);
        break;
      }
      // Skips parts that another tab, uploading the same list, has sent.
      nextPart.current = Math.max(nextPart.current + 1, answer.value.nextPart);
      setDoneParts(nextPart.current);
    }
  };

  return {
    doneCount: parts.slice(0, doneParts).reduce((sum, { records }) => sum + records.length, 0),
    isOver: doneParts >= parts.length,
    problem,
    start: () => void run(upload),
  };
}

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
