import { type ReactNode, useState } from 'react';
import { formatDate } from '#domain/dates.ts';
import { wellFormed } from '#domain/loneSurrogates.ts';
import { statusOf, type User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { useToday } from '#platform/environment.ts';
import { UserHistory } from '#screens/history/ChangeItems.tsx';
import { UserEditors } from '#screens/shared-list/Editors.tsx';
import { dayInWords } from '#text/grammar.ts';
import { tr, trCopy, trFilters } from '#text/tr.ts';
import { trDetail } from '#text/trDetail.ts';
import { breakableEmail } from '#ui/breakableEmail.tsx';
import { CopyButton } from '#ui/controls/CopyButton.tsx';
import { UserLocation } from '#screens/map/UserLocation.tsx';
import { cutText } from '#domain/cutText.ts';
import { MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import styles from './UserDetail.module.css';

interface UserDetailProps {
  user: User;
  /** The user's name, or its fallback. */
  name: string;
}

/**
 * The values of a user, under the heading of UserDetailScreen.tsx; then the place and the history.
 */
export function UserDetail({ user, name }: UserDetailProps) {
  return (
    <>
      <div className={styles.details}>
        <dl className={styles.values}>
          {isLong(user.name) && (
            <Value label={tr.columns.name}>
              <LongValue label={tr.columns.name} text={user.name} />
            </Value>
          )}
          <Value label={trDetail.email}>
            {hasVisibleText(user.email) && <Email address={user.email} />}
          </Value>
          <Value label={trDetail.role}>
            {isLong(user.role) ? (
              <LongValue label={trDetail.role} text={user.role} />
            ) : (
              <bdi translate="no">{user.role}</bdi>
            )}
          </Value>
          <Value label={trDetail.createdAt}>
            <CreatedAt date={user.createdAt} />
          </Value>
          <Value label={trFilters.status.label} className={user.active ? styles.active : undefined}>
            {trFilters.status.value(statusOf(user))}
          </Value>
          {user.isWithoutPassword && <Value label={trDetail.password}>{trDetail.noPassword}</Value>}
        </dl>
        <UserEditors id={user.id} isBeside />
      </div>
      <UserLocation name={name} latitude={user.latitude} longitude={user.longitude} />
      {/* Last, since it comes late, so that it moves nothing. */}
      <UserHistory id={user.id} />
    </>
  );
}

interface ValueProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

function Value({ label, className, children }: ValueProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

function Email({ address }: { address: string }) {
  const copy = <CopyButton label={trCopy.email} getText={() => address} />;
  // Mail programs do not take an address of that length.
  if (isLong(address)) {
    return (
      <LongValue label={trDetail.email} text={address}>
        {copy}
      </LongValue>
    );
  }
  return (
    <>
      <a href={mailAddress(address)} title={trDetail.writeTo(address)} className={styles.address}>
        <bdi dir="ltr" translate="no">
          {breakableEmail(address)}
        </bdi>
      </a>
      {copy}
    </>
  );
}

/** Days of the last week are also written in words. */
function CreatedAt({ date }: { date: Date | null }) {
  const words = dayInWords(date, useToday());
  return (
    <>
      <span translate="no">{formatDate(date)}</span>
      {words !== null && <span className={styles.days}>{` · ${words}`}</span>}
    </>
  );
}

/** Encoded, so that no stored address can add a second address, a subject or a copy. */
function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(wellFormed(email)).replaceAll('%40', '@')}`;
}

function isLong(text: string): boolean {
  return text.length > MAX_SHOWN_CHARACTERS;
}

interface LongValueProps {
  /** The value's name on the page. */
  label: string;
  text: string;
  /** Beside its start. */
  children?: ReactNode;
}

/**
 * The start of a long value, and all of it in a part that opens, rendered only then: kerned letters
 * are shaped anew for each line, which takes minutes for a million without a blank.
 */
function LongValue({ label, text, children }: LongValueProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.long}>
      <bdi translate="no">{cutText(text, MAX_SHOWN_CHARACTERS)}</bdi>
      {children}
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <span>{trDetail.whole(text.length)}</span>
          <span className="visually-hidden">{trDetail.wholeOf(label)}</span>
        </summary>
        {isOpen && (
          // It scrolls, also by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div role="region" aria-label={label} tabIndex={0} className={styles.whole}>
            <bdi translate="no">{text}</bdi>
          </div>
        )}
      </details>
    </div>
  );
}
