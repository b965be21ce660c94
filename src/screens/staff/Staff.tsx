import { useState } from 'react';
import type { StaffList, HistoryKeep } from '#protocol/staffApi.ts';
import { NotLoaded } from '#screens/NotLoaded.tsx';
import { trShared } from '#text/trShared.ts';
import { trStaff } from '#text/trStaff.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { useMay, useMe, useStaffAccess } from '#state/staff/useStaff.ts';
import { formatMinute } from '#domain/dateTimes.ts';
import { AuditSection } from './AuditSection.tsx';
import { BackupSection } from './BackupSection.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { PendingInvitations } from './PendingInvitations.tsx';
import styles from './StaffScreen.module.css';
import { StaffTable } from './StaffTable.tsx';
import { hasOutcome, useLoaded, type Loaded } from './useLoaded.ts';

/** The staff and the open invitations. Former admins only see the open dialog. */
export function Staff() {
  const me = useMe();
  const mayManage = useMay('manageStaff');
  const { client } = useStaffAccess();
  const loaded = useLoaded(client.staff);
  const { value: list, reload } = loaded;
  const [isInviting, setIsInviting] = useState(false);
  const [managedId, setManagedId] = useState<string | null>(null);
  const managed = list?.staff.find(({ id }) => id === managedId);
  return (
    <>
      {mayManage && (
        <Sections loaded={loaded} onInvite={() => setIsInviting(true)} onManage={setManagedId} />
      )}
      {isInviting && <InviteDialog onInvited={reload} onClose={() => setIsInviting(false)} />}
      {list !== null && managed !== undefined && (
        <MemberDialog
          member={managed}
          fixed={mayManage ? whyFixed(list, managed.id, me?.id) : trShared.role.notAllowed}
          onChanged={reload}
          onClose={() => setManagedId(null)}
        />
      )}
    </>
  );
}

interface SectionsProps {
  loaded: Loaded<StaffList>;
  onInvite: () => void;
  onManage: (id: string) => void;
}

function Sections({ loaded, onInvite, onManage }: SectionsProps) {
  const me = useMe();
  const mayBackUp = useMay('backUp');
  const { value: list, problem, reload } = loaded;
  const [revoked, setRevoked] = useState('');
  return (
    <>
      <div className={styles.head}>
        <p className={styles.muted}>{trStaff.description}</p>
        <Button look="primary" aria-haspopup="dialog" onClick={onInvite}>
          {trStaff.invite.open}
        </Button>
      </div>
      {problem !== null && <NotLoaded problem={problem} onRetry={reload} />}
      {!hasOutcome(loaded) && <p>{trStaff.loading}</p>}
      {list !== null && <StaffTable staff={list.staff} ownId={me?.id} onManage={onManage} />}
      {list !== null && list.invitations.length > 0 && (
        <PendingInvitations
          invitations={list.invitations}
          onRevoked={(email) => {
            setRevoked(trStaff.done.revoked(email));
            reload();
          }}
          onFailed={reload}
        />
      )}
      <Announcer message={revoked} />
      {/* After the staff, which would move it when they come. */}
      {mayBackUp && hasOutcome(loaded) && <BackupSection backups={list?.backups} />}
      {list !== null && <RoomSection {...list} />}
      {list !== null && <AuditSection staff={list.staff} />}
    </>
  );
}

/** Why role and status of this member cannot be changed; `null`: they can. */
function whyFixed({ staff }: StaffList, id: string, ownId: string | undefined): string | null {
  const admins = staff.filter(({ role, active }) => role === 'admin' && active);
  if (admins.length === 1 && admins[0]?.id === id) return trStaff.lastAdmin;
  return id === ownId ? trStaff.self : null;
}

const WORDS = trStaff.room;

/** The room that the database takes, and how long the history stays. */
function RoomSection({ room, historyKeep }: Pick<StaffList, 'room' | 'historyKeep'>) {
  return (
    <section className={styles.backup}>
      <h2>{WORDS.title}</h2>
      <ul className={styles.list}>
        {room.map(({ part, bytes, rows }) => (
          <li key={part} className={styles.invitation}>
            <span className={styles.who}>{WORDS.parts[part]}</span>
            <span className={styles.muted}>{WORDS.size(bytes, rows)}</span>
          </li>
        ))}
      </ul>
      {historyKeep !== undefined && <KeepNote {...historyKeep} />}
    </section>
  );
}

function KeepNote({ days, first }: HistoryKeep) {
  return (
    <>
      <p>{WORDS.kept(days)}</p>
      {first !== null && first.changeCount > 0 && (
        <p>{WORDS.firstRemoval(formatMinute(new Date(first.at)), first)}</p>
      )}
    </>
  );
}
