import { useState } from 'react';
import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import { statusOf, type User } from '#domain/user/user.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { WaitingForUsers } from '#screens/WaitingForUsers.tsx';
import { MissingScreen } from '#screens/MissingScreen.tsx';
import { nameOf } from '#screens/nameOf.ts';
import { usePageAction } from '#screens/pageActions.tsx';
import { usersPath } from '#screens/paths.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { EditUserModal } from '#screens/user-list/lazyParts.tsx';
import { usePreviousAddress, useLastPathPart } from '#state/useAddress.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { trFilters } from '#text/user-list/trFilters.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { classNames } from '#ui/classNames.ts';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { MissingUser } from './MissingUser.tsx';
import { UserActions } from './UserActions.tsx';
import { UserDetail } from './UserDetail.tsx';
import { BackToList, UserNeighbours } from './UserNeighbours.tsx';
import styles from './UserDetailScreen.module.css';

export function UserDetailScreen() {
  // No user has an empty id, so it also serves for a path that cannot be decoded.
  const id = useLastPathPart() ?? '';
  const hasSteps = usePreviousAddress(usersPath()) !== null;
  const { phase } = useSourceStatus();
  const shown = useAnswer({ kind: 'user', id });
  const user = shown.value;
  const [last, setLast] = useState<User | null>(null);
  if (user !== undefined && user !== null && user !== last) setLast(user);
  const [edited, setEdited] = useState<User | null>(null);
  // The page has moved on to another user; a changed form asks before that.
  if (edited !== null && edited.id !== id) setEdited(null);
  const mayChange = useMay('change');
  const canEdit = mayChange && user !== null && user !== undefined;
  usePageAction('edit', canEdit ? () => setEdited(user) : null);
  return (
    <div className={styles.screen}>
      <div className={styles.top} data-has-steps={hasSteps || undefined}>
        <BackToList />
        {id !== '' && user !== null && <UserNeighbours id={id} />}
      </div>
      <AnswerArea
        shown={shown}
        placeholder={phase === 'ready' ? <p>{tr.detail.waiting}</p> : <WaitingForUsers />}
      >
        {user === undefined && <ScreenHeading isHidden>{tr.detail.heading}</ScreenHeading>}
        {user === null && id === '' && <NotFound />}
        {user === null && id !== '' && (
          <MissingUser id={id} last={last?.id === id ? last : null} notFound={<NotFound />} />
        )}
        {user !== null && user !== undefined && <Found user={user} onEdit={setEdited} />}
      </AnswerArea>
      {/* Rendered here, so that it outlives the rest of the page. */}
      {edited !== null && <EditUserModal user={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function Found({ user, onEdit }: { user: User; onEdit: (user: User) => void }) {
  const name = nameOf(user);
  return (
    <article className={styles.found}>
      <div className={classNames(styles.card, styles.head)}>
        <Avatar letter={avatarLetter(user.name)} seed={user.id} />
        <ScreenHeading>{name}</ScreenHeading>
        {/* Decorative: the values below state the same with their names. */}
        <p className={styles.badges} aria-hidden="true">
          <RoleBadge role={user.role}>
            <DrawnText text={trFilters.role.value(user.role)} />
          </RoleBadge>
          <Badge tone={user.active ? 'success' : 'neutral'}>
            <DrawnText text={trFilters.status.value(statusOf(user))} />
          </Badge>
        </p>
        <div className={styles.actions}>
          <UserActions user={user} onEdit={() => onEdit(user)} />
        </div>
      </div>
      {/* Remounted for each user, which retries what could not be loaded for the last one. */}
      <UserDetail key={user.id} user={user} name={name} />
    </article>
  );
}

function DrawnText({ text }: { text: string }) {
  return <bdi className={styles.drawn} data-text={text} />;
}

function NotFound() {
  return <MissingScreen title={tr.detail.notFoundHeading} body={tr.detail.notFoundBody} />;
}
