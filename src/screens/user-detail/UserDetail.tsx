import { formatDate } from '#domain/dates.ts';
import type { User } from '#domain/user.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { tr } from '#text/tr.ts';
import { Badge } from '#ui/Badge.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { UserLocation } from './UserLocation.tsx';
import styles from './UserDetail.module.css';

export function UserDetail({ user }: { user: User }) {
  const name = user.name.trim() === '' ? tr.detail.unnamed : user.name;
  return (
    <article className={styles.card}>
      <ScreenHeading>{name}</ScreenHeading>
      <dl className={styles.values}>
        <div>
          <dt>{tr.detail.email}</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>{tr.detail.role}</dt>
          <dd>
            <RoleBadge role={user.role} />
          </dd>
        </div>
        <div>
          <dt>{tr.detail.createdAt}</dt>
          <dd className={styles.date}>{formatDate(user.createdAt)}</dd>
        </div>
        <div>
          <dt>{tr.detail.status}</dt>
          <dd>
            {user.active ? (
              <Badge tone="success">{tr.detail.active}</Badge>
            ) : (
              <Badge tone="neutral">{tr.detail.passive}</Badge>
            )}
          </dd>
        </div>
      </dl>
      <UserLocation name={name} latitude={user.latitude} longitude={user.longitude} />
    </article>
  );
}
