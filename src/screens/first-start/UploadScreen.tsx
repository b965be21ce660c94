import type { BrowserList } from '#protocol/staffAccess.ts';
import { useEffect, useEffectEvent } from 'react';
import { GatePage } from '#screens/sign-in/GatePage.tsx';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useAskBeforeUnload } from '#platform/leaving.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice, Progress } from '#ui/notices/Notice.tsx';
import { useUpload } from './useUpload.ts';
import { useStaffAccess } from '#state/staff/useStaff.ts';

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
