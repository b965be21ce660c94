import { useContext } from 'react';
import { formatDate } from '#domain/dates.ts';
import { wellFormed } from '#domain/loneSurrogates.ts';
import { statusOf, type User } from '#domain/user/user.ts';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { UserHistory } from '#screens/history/lazyUserHistory.tsx';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { LiveListContext } from '#screens/user-list/LiveListContext.ts';
import { trDetail } from '#text/trDetail.ts';
import { trFilters } from '#text/trFilters.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { breakableEmail } from '#ui/breakableEmail.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { UserLocation } from './UserLocation.tsx';
import styles from './UserDetail.module.css';

interface UserDetailProps {
  user: User;
  /** The user's name, or its fallback. */
  name: string;
}

/**
 * The details of a user, each placed in the grid of UserDetailScreen.module.css: avatar, role and
 * status on the heading's line, though in the list they keep their order.
 */
export function UserDetail({ user, name }: UserDetailProps) {
  const live = useContext(LiveListContext);
  return (
    <>
      <span className={styles.avatar}>
        <Avatar letter={avatarLetter(user.name)} seed={user.id} />
      </span>
      <dl className={styles.values}>
        <div className={styles.email}>
          <dt>{trDetail.email}</dt>
          <dd>
            {hasVisibleText(user.email) && (
              <>
                <a
                  href={mailAddress(user.email)}
                  title={trDetail.writeTo(user.email)}
                  className={styles.address}
                >
                  <bdi dir="ltr">{breakableEmail(user.email)}</bdi>
                </a>
                <CopyButton label={trDetail.copyEmail} getText={() => user.email} />
              </>
            )}
          </dd>
        </div>
        <div className={styles.role}>
          <dt>{trDetail.role}</dt>
          <dd>
            <RoleBadge role={user.role} />
          </dd>
        </div>
        <div className={styles.date}>
          <dt>{trDetail.createdAt}</dt>
          <dd>{formatDate(user.createdAt)}</dd>
        </div>
        <div className={styles.status}>
          <dt>{trFilters.status.label}</dt>
          <dd>
            <Badge tone={user.active ? 'success' : 'neutral'}>
              {trFilters.status.value(statusOf(user))}
            </Badge>
          </dd>
        </div>
        {user.isWithoutPassword && (
          <div className={styles.password}>
            <dt>{trDetail.password}</dt>
            <dd>{trDetail.noPassword}</dd>
          </div>
        )}
      </dl>
      {live !== null && <live.UserEditors id={user.id} />}
      <UserLocation name={name} latitude={user.latitude} longitude={user.longitude} />
      {/* Last: it comes late, and moves nothing. */}
      <UserHistory id={user.id} />
    </>
  );
}

/** Encoded, so that no stored address can add a second address, a subject or a copy. */
function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(wellFormed(email)).replaceAll('%40', '@')}`;
}
