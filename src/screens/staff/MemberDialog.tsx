import { useState } from 'react';
import type { StaffMember, StaffPatch, NewLink } from '#protocol/staffApi.ts';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { trStaff } from '#text/trStaff.ts';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useMay, useStaffAccess } from '#state/staff/useStaff.ts';
import { Button, once } from '#ui/controls/Button.tsx';
import type { StaffRole } from '#protocol/staff.ts';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { SessionList, useSessions } from '#screens/staff/account/SessionList.tsx';
import styles from './StaffDialog.module.css';
import { LinkBox } from './LinkBox.tsx';
import { ROLE_OPTIONS } from './roleOptions.ts';

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

interface MemberPasswordProps {
  member: StaffMember;
  mayManage: boolean;
}

/** Makes a link for a new password; the link is shown only once, so it stays. */
function MemberPassword({ member, mayManage }: MemberPasswordProps) {
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

const WORDS = trStaff.member;

interface MemberRightsProps {
  member: StaffMember;
  /** The newest change of the member, if it is saved. */
  saved: keyof StaffPatch | null;
  onChange: (what: keyof StaffPatch, patch: StaffPatch) => void;
}

/** The role of a member of staff, and whether the member may sign in. */
function MemberRights({ member, saved, onChange }: MemberRightsProps) {
  return (
    <>
      <MemberRole
        member={member}
        isSaved={saved === 'role'}
        onChange={(role) => onChange('role', { role })}
      />
      <MemberStatus
        member={member}
        isSaved={saved === 'active'}
        onChange={(active) => onChange('active', { active })}
      />
    </>
  );
}

interface MemberRightProps<Value> {
  member: StaffMember;
  /** This was the newest change of the member. */
  isSaved: boolean;
  onChange: (value: Value) => void;
}

function MemberRole({ member, isSaved, onChange }: MemberRightProps<StaffRole>) {
  const [role, setRole] = useState(member.role);
  const isSame = role === member.role;
  return (
    <section className={styles.section}>
      <RadioGroup
        label={WORDS.role}
        options={ROLE_OPTIONS}
        value={role}
        error={null}
        onChange={setRole}
      />
      <div className={styles.line}>
        <Button
          className={isSame ? styles.idle : undefined}
          aria-disabled={isSame || undefined}
          onClick={() => {
            if (!isSame) onChange(role);
          }}
        >
          {WORDS.saveRole}
        </Button>
        <Done words={isSaved && isSame ? trStaff.done.role : null} />
      </div>
    </section>
  );
}

function MemberStatus({ member, isSaved, onChange }: MemberRightProps<boolean>) {
  const { activated, deactivated } = trStaff.done;
  return (
    <section className={styles.section}>
      <h3>{WORDS.status}</h3>
      <p className={styles.muted}>{member.active ? WORDS.deactivateHint : WORDS.activateHint}</p>
      <div className={styles.line}>
        <Button
          look={member.active ? 'danger' : 'plain'}
          onClick={once(() => onChange(!member.active))}
        >
          {member.active ? WORDS.deactivate : WORDS.activate}
        </Button>
        <Done words={isSaved ? (member.active ? activated : deactivated) : null} />
      </div>
    </section>
  );
}

/** The result, shown beside its button and announced. */
function Done({ words }: { words: string | null }) {
  return (
    <span role="status" className={styles.done}>
      {words}
    </span>
  );
}
