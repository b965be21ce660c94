import { Link } from 'wouter';
import { formatDate } from '#domain/dates.ts';
import { formatDateTime } from '#domain/dateTimes.ts';
import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import type { User } from '#domain/user/user.ts';
import { NEWEST_QUESTION, NEWEST_VIEW } from '#domain/view/firstQuestions.ts';
import { useToday } from '#platform/useToday.ts';
import { nameOf } from '#screens/nameOf.ts';
import { userPath } from '#screens/paths.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { userKeys } from '#screens/user-list/userKeys.ts';
import { dayInWords } from '#text/grammar/dayInWords.ts';
import { trHome } from '#text/trHome.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { listPath } from './listPath.ts';
import styles from './OverviewRow.module.css';
import { Panel } from './Panel.tsx';
import { RowPlaces } from './RowPlaces.tsx';

/** @param users `undefined` until known */
export function NewestUsers({ users }: { users: readonly User[] | undefined }) {
  return (
    <Panel
      title={trHome.newest}
      aside={<Link href={listPath(NEWEST_VIEW)}>{trHome.allByDate}</Link>}
    >
      {users === undefined ? (
        <RowPlaces count={NEWEST_QUESTION.size} />
      ) : (
        <ul className={styles.rows}>
          {users.map((user, position) => (
            <li key={userKeys(users)[position]} className={styles.row}>
              <NewestUser user={user} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NewestUser({ user }: { user: User }) {
  const { createdAt, email, role } = user;
  return (
    <>
      <Avatar letter={avatarLetter(user.name)} seed={user.id} />
      <span className={styles.what}>
        <Link href={userPath(user.id)} className={styles.name}>
          <bdi translate="no">{nameOf(user)}</bdi>
        </Link>{' '}
        <bdi className={styles.email} translate="no">
          {email}
        </bdi>
      </span>{' '}
      <span className={styles.badge}>
        <RoleBadge role={role} />
      </span>{' '}
      <span
        className={styles.when}
        title={createdAt === null ? undefined : formatDateTime(createdAt)}
      >
        {dayInWords(createdAt, useToday()) ?? formatDate(createdAt)}
      </span>
    </>
  );
}
