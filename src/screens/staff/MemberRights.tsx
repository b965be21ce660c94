import { useState } from 'react';
import type { StaffRole } from '#protocol/staff.ts';
import type { StaffMember, StaffPatch } from '#protocol/staffApi.ts';
import { trStaff } from '#text/trStaff.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { ROLE_OPTIONS } from './roleOptions.ts';
import styles from './StaffDialog.module.css';

const WORDS = trStaff.member;

interface MemberRightsProps {
  member: StaffMember;
  /** The newest change of the member, if it is saved. */
  saved: keyof StaffPatch | null;
  onChange: (what: keyof StaffPatch, patch: StaffPatch) => void;
}

/** The role of a member of staff, and whether the member may sign in. */
export function MemberRights({ member, saved, onChange }: MemberRightsProps) {
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
          onClick={({ detail }) => {
            // The second press of a double click would undo the first.
            if (detail < 2) onChange(!member.active);
          }}
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
