import { useState } from 'react';
import type { NewLink, StaffMember } from '#protocol/staffApi.ts';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { trStaff } from '#text/trStaff.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { LinkBox } from './LinkBox.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import styles from './StaffDialog.module.css';

interface MemberPasswordProps {
  member: StaffMember;
  mayManage: boolean;
}

/** Makes a link for a new password; the link is shown only once, so it stays. */
export function MemberPassword({ member, mayManage }: MemberPasswordProps) {
  const { client } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  const [link, setLink] = useState<NewLink | null>(null);
  if (!mayManage && link === null) return null;
  return (
    <section className={styles.section}>
      <h3>{trStaff.member.password}</h3>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {staffProblemWords(problem)}
        </Notice>
      )}
      {link === null ? (
        <>
          <p className={styles.muted}>{trStaff.link.makeHint}</p>
          <Button
            aria-disabled={isBusy || undefined}
            onClick={() => void act(() => client.passwordLink(member.id), setLink)}
          >
            {isBusy ? trStaff.link.making : trStaff.link.make}
          </Button>
        </>
      ) : (
        <LinkBox link={link} label={trStaff.link.label} />
      )}
    </section>
  );
}
