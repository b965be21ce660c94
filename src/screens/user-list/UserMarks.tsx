import { useContext } from 'react';
import { tr } from '#text/tr.ts';
import { Badge } from '#ui/Badge.tsx';
import { LiveListContext } from './LiveListContext.ts';

interface UserMarksProps {
  id: string;
  isJustAdded: boolean;
}

/** What has happened to a user, in words beside the name: colour alone must not carry meaning. */
export function UserMarks({ id, isJustAdded }: UserMarksProps) {
  const live = useContext(LiveListContext);
  return (
    <>
      {isJustAdded && (
        <>
          {' '}
          <Badge tone="success">{tr.list.justAdded}</Badge>
        </>
      )}
      {live && <live.RemovedMark id={id} />}
    </>
  );
}
