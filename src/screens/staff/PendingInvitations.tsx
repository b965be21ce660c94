import { useRef } from 'react';
import { formatMinute } from '#domain/dateTimes.ts';
import type { Invitation } from '#protocol/staffApi.ts';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { trStaff } from '#text/trStaff.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import styles from './StaffScreen.module.css';
import { useFocusLeftTo } from './useFocusLeftTo.ts';

const WORDS = trStaff.invitations;

interface PendingInvitationsProps {
  invitations: readonly Invitation[];
  onRevoked: (email: string) => void;
  onFailed: () => void;
}

/** The open invitations. */
export function PendingInvitations({ invitations, onRevoked, onFailed }: PendingInvitationsProps) {
  const { client } = useStaffAccess();
  // It may have been removed or used meanwhile.
  const { isBusy, problem, act } = useStaffAction(onFailed);
  const heading = useRef<HTMLHeadingElement>(null);
  const leaveFocus = useFocusLeftTo(heading);
  return (
    <section className={styles.invitations}>
      <h2 ref={heading} tabIndex={-1}>
        {WORDS.title}
      </h2>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {staffProblemWords(problem)}
        </Notice>
      )}
      <ul className={styles.list}>
        {invitations.map(({ id, name, email, role, expiresAt }) => (
          <li key={id} ref={leaveFocus} className={styles.invitation}>
            <span className={styles.who}>
              {name !== null && (
                <>
                  <bdi translate="no">{name}</bdi>
                  <span> · </span>
                </>
              )}
              <bdi dir="ltr" translate="no">
                {email}
              </bdi>
              <span>{` · ${trStaff.roles[role]}`}</span>
              <br />
              <span className={styles.muted}>{WORDS.until(formatMinute(new Date(expiresAt)))}</span>
            </span>
            <Button
              className={styles.revoke}
              aria-label={WORDS.revokeOf(email)}
              aria-disabled={isBusy || undefined}
              onClick={() =>
                void act(
                  () => client.revokeInvitation(id),
                  () => onRevoked(email),
                )
              }
            >
              {WORDS.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
