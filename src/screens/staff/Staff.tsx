import { useState, useRef } from 'react';
import type { StaffList, HistoryKeep, StaffMember, Invitation } from '#protocol/staffApi.ts';
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
import styles from './StaffScreen.module.css';
import { hasOutcome, useLoaded, type Loaded } from './useLoaded.ts';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import type { StaffRole } from '#protocol/staff.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { breakableEmail } from '#ui/breakableEmail.tsx';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useFocusLeftTo } from './useFocusLeftTo.ts';

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

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */

const { columns } = trStaff;

const TONES = { admin: 'primary', editor: 'secondary', viewer: 'neutral' } satisfies Record<
  StaffRole,
  BadgeTone
>;

interface StaffTableProps {
  staff: readonly StaffMember[];
  ownId: string | undefined;
  onManage: (id: string) => void;
}

function StaffTable({ staff, ownId, onManage }: StaffTableProps) {
  return (
    <div className={styles.scroller}>
      <table role="table" className={styles.table} aria-label={trStaff.table}>
        <thead role="rowgroup">
          <tr role="row">
            {Object.values(columns).map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {staff.map((member) => (
            <StaffRow
              key={member.id}
              member={member}
              isSelf={member.id === ownId}
              onManage={() => onManage(member.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StaffRowProps {
  member: StaffMember;
  isSelf: boolean;
  onManage: () => void;
}

function StaffRow({ member, isSelf, onManage }: StaffRowProps) {
  const { name, email, role, active, lastSeenAt } = member;
  return (
    <tr role="row">
      <td role="cell" className={styles.name}>
        <div className={styles.person}>
          <Avatar letter={avatarLetter(name)} seed={email} />
          <span>
            <bdi translate="no">{name}</bdi> {isSelf && <Badge tone="outline">{trStaff.you}</Badge>}
          </span>
        </div>
      </td>
      <td role="cell" data-label={columns.email} className={styles.email}>
        <bdi dir="ltr" translate="no">
          {breakableEmail(email)}
        </bdi>
      </td>
      <td role="cell" data-label={columns.role} className={styles.role}>
        <Badge tone={TONES[role]}>{trStaff.roles[role]}</Badge>
      </td>
      <td role="cell" data-label={columns.lastSeen} className={styles.date}>
        {lastSeenAt === null ? trStaff.never : formatMinute(new Date(lastSeenAt))}
      </td>
      <td role="cell" data-label={columns.status} className={styles.status}>
        <Badge tone={active ? 'success' : 'outline'}>
          {active ? trStaff.active : trStaff.passive}
        </Badge>
      </td>
      <td role="cell" className={styles.action}>
        <Button aria-haspopup="dialog" aria-label={trStaff.manageOf(name)} onClick={onManage}>
          {trStaff.manage}
        </Button>
      </td>
    </tr>
  );
}

const INVITED = trStaff.invitations;

interface PendingInvitationsProps {
  invitations: readonly Invitation[];
  onRevoked: (email: string) => void;
  onFailed: () => void;
}

/** The open invitations. */
function PendingInvitations({ invitations, onRevoked, onFailed }: PendingInvitationsProps) {
  const { client } = useStaffAccess();
  // It may have been removed or used meanwhile.
  const { isBusy, problem, act } = useStaffAction(onFailed);
  const heading = useRef<HTMLHeadingElement>(null);
  const leaveFocus = useFocusLeftTo(heading);
  return (
    <section className={styles.invitations}>
      <h2 ref={heading} tabIndex={-1}>
        {INVITED.title}
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
              <span className={styles.muted}>
                {INVITED.until(formatMinute(new Date(expiresAt)))}
              </span>
            </span>
            <Button
              className={styles.revoke}
              aria-label={INVITED.revokeOf(email)}
              aria-disabled={isBusy || undefined}
              onClick={() =>
                void act(
                  () => client.revokeInvitation(id),
                  () => onRevoked(email),
                )
              }
            >
              {INVITED.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
