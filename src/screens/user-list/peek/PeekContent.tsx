import { useId, useLayoutEffect, useRef, useState } from 'react';
import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import { statusOf, type User } from '#domain/user/user.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { UserActions } from '#screens/user-detail/UserActions.tsx';
import { useAnswer } from '#state/useAnswer.ts';
import { tr } from '#text/tr.ts';
import { trChanges } from '#text/trChanges.ts';
import { trFilters } from '#text/user-list/trFilters.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import type { PeekProps } from './PeekPlace.tsx';
import { PeekSteps } from './PeekSteps.tsx';
import { PeekTabs } from './PeekTabs.tsx';
import styles from './UserPeek.module.css';

/** Keys act on the panel's user only while the focus is in it. */
const isFocusInside = () => document.activeElement?.matches(`.${styles.content} *`) === true;

/** A user with its actions, and the way to the previous and next one. */
export function PeekContent({ id, titleId }: Pick<PeekProps, 'id'> & { titleId?: string }) {
  const { chosen, show } = useUserList();
  const shown = useAnswer({ kind: 'user', id });
  // Until the answer comes: the list has just shown them.
  const user = shown.value === undefined && chosen?.id === id ? chosen : shown.value;
  const [last, setLast] = useState<User | null>(null);
  if (user !== undefined && user !== null && user !== last) setLast(user);
  const known = user ?? (last?.id === id ? last : null);
  const ownTitleId = useId();
  const titleRef = useFocusWhenGone(user === null);
  const unnamed = user === null ? tr.detail.notFoundHeading : tr.detail.heading;
  const name = known === null ? unnamed : nameOf(known);
  return (
    <div className={styles.content}>
      <PeekSteps id={id} name={name} />
      <div className={styles.head}>
        {known !== null && <Avatar letter={avatarLetter(known.name)} seed={known.id} />}
        <div>
          <h2 ref={titleRef} id={titleId ?? ownTitleId} tabIndex={-1}>
            <bdi translate="no">{name}</bdi>
          </h2>
          {user && (
            <p className={styles.badges}>
              <RoleBadge role={user.role} />
              <Badge tone={user.active ? 'success' : 'neutral'}>
                {trFilters.status.value(statusOf(user))}
              </Badge>
            </p>
          )}
        </div>
      </div>
      <AnswerArea shown={shown} placeholder={null}>
        {user === null && (
          <p role="status">{known === null ? tr.detail.notFoundBody : trChanges.removed}</p>
        )}
        {user && (
          <div className={styles.actions}>
            <UserActions
              key={id}
              user={user}
              isShort
              isWanted={isFocusInside}
              onEdit={() => show({ kind: 'edit', user })}
            />
          </div>
        )}
        {user !== undefined && <PeekTabs id={id} user={user} />}
      </AnswerArea>
    </div>
  );
}

/** @returns for the title, which gets the focus if the focused control has gone with the user */
function useFocusWhenGone(isGone: boolean) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isGone && document.activeElement === document.body) {
      titleRef.current?.focus({ preventScroll: true });
    }
  }, [isGone]);
  return titleRef;
}
