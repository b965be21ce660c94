import { useContext, useState } from 'react';
import type { User } from '#domain/user/user.ts';
import { tr } from '#text/tr.ts';
import { trFilters } from '#text/user-list/trFilters.ts';
import { Badge } from '#ui/Badge.tsx';
import { LiveListContext } from './LiveListContext.ts';

interface UserMarksProps {
  user: User;
  isJustAdded: boolean;
}

/** How it stands with a user, and what has happened, in words beside the name: colour alone must not carry meaning. */
export function UserMarks({ user, isJustAdded }: UserMarksProps) {
  const live = useContext(LiveListContext);
  // It keeps its room when it goes: what is beside it would move. A row shows another user at times.
  const [addedId, setAddedId] = useState('');
  if (isJustAdded && addedId !== user.id) setAddedId(user.id);
  return (
    <>
      {!user.active && (
        <>
          {' '}
          <Badge tone="outline">{trFilters.status.value('passive')}</Badge>
        </>
      )}
      {addedId === user.id && (
        <>
          {' '}
          <Badge tone={isJustAdded ? 'success' : 'unseen'}>
            {isJustAdded && tr.list.justAdded}
          </Badge>
        </>
      )}
      {live && <live.RemovedMark id={user.id} />}
    </>
  );
}
