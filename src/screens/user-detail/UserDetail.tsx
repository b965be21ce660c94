import { formatDate } from '#domain/dates.ts';
import { wellFormed } from '#domain/loneSurrogates.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { trCopy } from '#text/trCopy.ts';
import { trDetail } from '#text/trDetail.ts';
import { Badge } from '#ui/Badge.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { UserLocation } from './UserLocation.tsx';
import styles from './UserDetail.module.css';

interface UserDetailProps {
  user: User;
  /** The user's name, or its fallback. */
  name: string;
}

/** The details of a user, below the heading. */
export function UserDetail({ user, name }: UserDetailProps) {
  return (
    <>
      <dl className={styles.values}>
        <div>
          <dt>{trDetail.email}</dt>
          <dd>
            {hasVisibleText(user.email) && (
              <>
                <a
                  href={mailAddress(user.email)}
                  title={trDetail.writeTo(user.email)}
                  className={styles.email}
                >
                  <bdi dir="ltr">{user.email}</bdi>
                </a>
                <CopyButton label={trDetail.copyEmail} getText={() => user.email} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{trDetail.role}</dt>
          <dd>
            <RoleBadge role={user.role} />
          </dd>
        </div>
        <div>
          <dt>{trDetail.createdAt}</dt>
          <dd className={styles.date}>{formatDate(user.createdAt)}</dd>
        </div>
        <div>
          <dt>{trDetail.status}</dt>
          <dd>
            {user.active ? (
              <Badge tone="success">{trDetail.active}</Badge>
            ) : (
              <Badge tone="neutral">{trDetail.passive}</Badge>
            )}
          </dd>
        </div>
      </dl>
      <p className={styles.address}>
        {trDetail.address}
        <CopyButton
          label={trDetail.copyAddress}
          getText={() => location.href}
          failedText={trCopy.failedAddress}
        />
      </p>
      <UserLocation name={name} latitude={user.latitude} longitude={user.longitude} />
    </>
  );
}

/** Encoded, so that no stored address can add a second address, a subject or a copy. */
function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(wellFormed(email)).replaceAll('%40', '@')}`;
}
