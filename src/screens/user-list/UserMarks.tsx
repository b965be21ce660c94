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

/**
 * A user's state and recent events, in words beside the name: colour alone must not carry meaning.
 */
export function UserMarks({ user, isJustAdded }: UserMarksProps) {
  const live = useContext(LiveListContext);
  // Keeps its room when it goes, so that nothing beside it moves. A row may show another user
  // later.
  const [addedId, setAddedId] = useState('');
  if (isJustAdded && addedId !== user.id) setAddedId(user.id);
  return (
    <>
      {!user.active && (
        <span>
          {' '}
          <Badge tone="outline">{trFilters.status.value('passive')}</Badge>
        </span>
      )}
      {addedId === user.id && (
        <span>
          {' '}
          <Badge tone={isJustAdded ? 'success' : 'unseen'}>
            {isJustAdded && tr.list.justAdded}
          </Badge>
        </span>
      )}
      {live && <live.RemovedMark id={user.id} />}
    </>
  );
}
