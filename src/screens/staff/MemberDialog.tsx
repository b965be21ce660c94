import { useState } from 'react';
import type { StaffMember, StaffPatch } from '#protocol/staffApi.ts';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { trStaff } from '#text/trStaff.ts';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { MemberPassword } from './MemberPassword.tsx';
import { MemberRights } from './MemberRights.tsx';
import { SessionList } from './account/SessionList.tsx';
import { useMay, useStaffAccess } from '#state/staff/useStaff.ts';
import styles from './StaffDialog.module.css';
import { useSessions } from './account/useSessions.ts';

interface MemberDialogProps {
  member: StaffMember;
  /** Why role and status cannot be changed; `null`: they can. */
  fixed: string | null;
  onChanged: () => void;
  onClose: () => void;
}

/** An admin's actions on a member of staff. */
export function MemberDialog({ member, fixed, onChanged, onClose }: MemberDialogProps) {
  const { client } = useStaffAccess();
  const mayManage = useMay('manageStaff');
  // The change may have been made even if the response was lost.
  const { problem, act } = useStaffAction(onChanged);
  // Sessions end with the account, so they are requested anew.
  const [changes, setChanges] = useState(0);
  const [saved, setSaved] = useState<keyof StaffPatch | null>(null);
  const change = (what: keyof StaffPatch, patch: StaffPatch) => {
    setSaved(null);
    void act(
      () => client.changeMember(member.id, patch),
      () => {
        setChanges((count) => count + 1);
        setSaved(what);
        onChanged();
      },
    );
  };
  return (
    <Modal title={member.name} closeLabel={trStaff.close} isWide hasFixedTop onClose={onClose}>
      {() => (
        <ModalBody className={styles.body}>
          <p className={styles.email}>
            <bdi dir="ltr" translate="no">
              {member.email}
            </bdi>
          </p>
          {problem !== null && (
            <Notice tone="danger" role="alert">
              {staffProblemWords(problem)}
            </Notice>
          )}
          {fixed !== null ? (
            <Notice tone="info">{fixed}</Notice>
          ) : (
            <MemberRights member={member} saved={saved} onChange={change} />
          )}
          {/* A deactivated member cannot use a link any more, not even after reactivation. */}
          <MemberPassword key={String(member.active)} member={member} mayManage={mayManage} />
          {mayManage && <MemberSessions staffId={member.id} version={changes} />}
        </ModalBody>
      )}
    </Modal>
  );
}

function MemberSessions({ staffId, version }: { staffId: string; version: number }) {
  const sessions = useSessions(staffId, version);
  return (
    <section className={styles.section}>
      <SessionList sessions={sessions} isOwn={false} />
    </section>
  );
}
