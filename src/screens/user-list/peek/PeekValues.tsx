import { useContext } from 'react';
import { cutText } from '#domain/cutText.ts';
import { formatDate } from '#domain/dates.ts';
import { MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import { statusOf, type User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { useToday } from '#platform/useToday.ts';
import { LiveListContext } from '#screens/user-list/LiveListContext.ts';
import { dayInWords } from '#text/grammar/dayInWords.ts';
import { trCopy } from '#text/trCopy.ts';
import { trDetail } from '#text/trDetail.ts';
import { trFilters } from '#text/user-list/trFilters.ts';
import { trPeek } from '#text/user-list/trPeek.ts';
import { breakableEmail } from '#ui/breakableEmail.tsx';
import { CopyButton } from '#ui/controls/CopyButton.tsx';
import { lazyPart } from '#ui/loading/lazyWithRetry.tsx';
import styles from './UserPeek.module.css';

const WorldOverview = lazyPart(
  () => import('#screens/map/WorldOverview.tsx').then(({ WorldOverview: World }) => World),
  { placeholder: <div className={styles.noWorld} />, failed: trDetail.map.missing },
);

/** The values of a user, and the map of their place. */
export function PeekValues({ user }: { user: User }) {
  const live = useContext(LiveListContext);
  const day = dayInWords(user.createdAt, useToday());
  const { email, role, createdAt, latitude, longitude } = user;
  return (
    <>
      <dl className={styles.values}>
        <dt>{trDetail.email}</dt>
        <dd>
          {hasVisibleText(email) && (
            <>
              <bdi dir="ltr" translate="no">
                {breakableEmail(cutText(email, MAX_SHOWN_CHARACTERS))}
              </bdi>
              <CopyButton label={trCopy.email} getText={() => email} />
            </>
          )}
        </dd>
        <dt>{trDetail.role}</dt>
        <dd translate="no">{trFilters.role.value(role)}</dd>
        <dt>{trFilters.status.label}</dt>
        <dd>{trFilters.status.value(statusOf(user))}</dd>
        <dt>{trPeek.createdAt}</dt>
        <dd>
          <span translate="no">{formatDate(createdAt)}</span>
          {day !== null && <span className={styles.day}>{`· ${day}`}</span>}
        </dd>
        <dt>{trDetail.location}</dt>
        <dd>
          {latitude === null || longitude === null
            ? trPeek.noPlace
            : trDetail.coordinates(latitude, longitude)}
        </dd>
      </dl>
      {latitude !== null && longitude !== null && (
        <WorldOverview latitude={latitude} longitude={longitude} />
      )}
      {/* Last, so that its reserved room is not noticed. */}
      {live !== null && <live.UserEditors id={user.id} />}
    </>
  );
}
