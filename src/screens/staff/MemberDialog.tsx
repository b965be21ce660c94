import { useState } from 'react';
import type { NewLink, StaffMember, StaffPatch } from '#protocol/staffApi.ts';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { useStaffAccess } from '#state/staffAccess.ts';
import { useMay } from '#state/useStaff.ts';
import { trStaff } from '#text/trStaff.ts';
import { Button } from '#ui/Button.tsx';
import { Modal, ModalBody } from '#ui/Modal.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { LinkBox } from './LinkBox.tsx';
import { ROLE_OPTIONS } from './roleOptions.ts';
import { SessionList } from './SessionList.tsx';
import styles from './StaffDialog.module.css';

const WORDS = trStaff.member;

interface MemberDialogProps {
  member: StaffMember;
  /** Why role and status cannot be changed; `null`: they can. */
  fixed: string | null;
  onChanged: () => void;
  onClose: () => void;
}

/** What an admin can do with a member of staff. */
export function MemberDialog({ member, fixed, onChanged, onClose }: MemberDialogProps) {
  const { client } = useStaffAccess();
  const mayManage = useMay('manageStaff');
  const { problem, act } = useStaffAction();
  // Sessions end with the account: they are asked for anew.
  const [changes, setChanges] = useState(0);
  const change = (patch: StaffPatch) =>
    void act(
      () => client.changeMember(member.id, patch),
      () => {
        setChanges((count) => count + 1);
        onChanged();
      },
    );
  return (
    <Modal title={member.name} closeLabel={trStaff.close} isWide isSteady onClose={onClose}>
      {() => (
        <ModalBody className={styles.body}>
          <p className={styles.email}>
            <bdi dir="ltr">{member.email}</bdi>
          </p>
          {problem !== null && (
            <Notice tone="danger" role="alert">
              {staffProblemWords(problem)}
            </Notice>
          )}
          {fixed !== null ? (
            <Notice tone="info">{fixed}</Notice>
          ) : (
            <>
              <RoleSection key={member.role} member={member} onChange={change} />
              <StatusSection member={member} onChange={change} />
            </>
          )}
          <PasswordSection member={member} mayManage={mayManage} />
          {mayManage && (
            <section className={styles.section}>
              <h3>{trStaff.session.title}</h3>
              <SessionList key={changes} staffId={member.id} />
            </section>
          )}
        </ModalBody>
      )}
    </Modal>
  );
}

interface SectionProps {
  member: StaffMember;
  onChange: (patch: StaffPatch) => void;
}

function RoleSection({ member, onChange }: SectionProps) {
  const [role, setRole] = useState(member.role);
  return (
    <section className={styles.section}>
      <RadioGroup
        label={WORDS.role}
        options={ROLE_OPTIONS}
        value={role}
        error={null}
        onChange={setRole}
      />
      <Button
        aria-disabled={role === member.role || undefined}
        onClick={() => {
          if (role !== member.role) onChange({ role });
        }}
      >
        {WORDS.saveRole}
      </Button>
    </section>
  );
}

function StatusSection({ member, onChange }: SectionProps) {
  return (
    <section className={styles.section}>
      <h3>{WORDS.status}</h3>
      <p className={styles.muted}>{member.active ? WORDS.deactivateHint : WORDS.activateHint}</p>
      <Button
        look={member.active ? 'danger' : 'plain'}
        onClick={({ detail }) => {
          // The second press of a double click would take the first one back.
          if (detail < 2) onChange({ active: !member.active });
        }}
      >
        {member.active ? WORDS.deactivate : WORDS.activate}
      </Button>
    </section>
  );
}

/** A link that was made stays: it is shown only once. */
function PasswordSection({ member, mayManage }: { member: StaffMember; mayManage: boolean }) {
  const { client } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  const [link, setLink] = useState<NewLink | null>(null);
  if (!mayManage && link === null) return null;
  return (
    <section className={styles.section}>
      <h3>{WORDS.password}</h3>
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
