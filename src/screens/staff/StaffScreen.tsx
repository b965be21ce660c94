import { useState } from 'react';
import { formatMinute } from '#domain/dateTimes.ts';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import type { StaffRole } from '#protocol/staff.ts';
import type { Invitation, ServerBackups, StaffList, StaffMember } from '#protocol/staffApi.ts';
import { ProblemNotice } from '#screens/staffProblems.tsx';
import { useLoaded, useStaffAction } from '#screens/staffRequests.ts';
import { useMay, useMe, useStaffAccess } from '#state/staff/useStaff.ts';
import { trStaff } from '#text/trStaff.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { breakableEmail } from '#ui/breakableEmail.tsx';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { AuditSection } from './AuditSection.tsx';
import { InviteDialog, MemberDialog } from './StaffDialogs.tsx';
import styles from './StaffScreen.module.css';

/** The staff of a shared list, for admins. */
export function StaffScreen() {
  const mayManage = useMay('manageStaff');
  return (
    <div className={styles.screen}>
      <ScreenHeading>{trStaff.title}</ScreenHeading>
      {mayManage ? <Staff /> : <p>{trStaff.notAllowed}</p>}
    </div>
  );
}

function Staff() {
  const me = useMe();
  const mayBackUp = useMay('backUp');
  const { client } = useStaffAccess();
  const { value: list, problem, reload } = useLoaded(client.staff);
  const [isInviting, setIsInviting] = useState(false);
  const [managedId, setManagedId] = useState<string | null>(null);
  const [revoked, setRevoked] = useState('');
  const managed = list?.staff.find(({ id }) => id === managedId);
  const handleRevoked = (email: string) => {
    setRevoked(trStaff.done.revoked(email));
    reload();
  };
  return (
    <>
      <div className={styles.head}>
        <p className={styles.muted}>{trStaff.description}</p>
        <Button look="primary" aria-haspopup="dialog" onClick={() => setIsInviting(true)}>
          {trStaff.invite.open}
        </Button>
      </div>
      <ProblemNotice problem={problem} onRetry={reload} />
      {list === null ? (
        problem === null && <p>{trStaff.loading}</p>
      ) : (
        <>
          <StaffTable staff={list.staff} ownId={me?.id} onManage={setManagedId} />
          {list.invitations.length > 0 && (
            <PendingInvitations
              invitations={list.invitations}
              onRevoked={handleRevoked}
              onFailed={reload}
            />
          )}
          <Announcer message={revoked} />
          {mayBackUp && <BackupSection backups={list.backups} />}
          <RoomSection {...list} />
          <AuditSection staff={list.staff} />
        </>
      )}
      {isInviting && <InviteDialog onInvited={reload} onClose={() => setIsInviting(false)} />}
      {list !== null && managed !== undefined && (
        <MemberDialog
          member={managed}
          fixed={whyFixed(list.staff, managed.id, me?.id)}
          onChanged={reload}
          onClose={() => setManagedId(null)}
        />
      )}
    </>
  );
}

/** Why role and status of this member cannot be changed; `null`: they can. */
function whyFixed(staff: readonly StaffMember[], id: string, ownId: string | undefined) {
  const admins = staff.filter(({ role, active }) => role === 'admin' && active);
  if (admins.length === 1 && admins[0]?.id === id) return trStaff.lastAdmin;
  return id === ownId ? trStaff.self : null;
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
          {staff.map(({ id, name, email, role, active, lastSeenAt }) => (
            <tr key={id} role="row">
              <td role="cell" className={styles.name}>
                <div className={styles.person}>
                  <Avatar letter={avatarLetter(name)} seed={email} />
                  <span>
                    <bdi translate="no">{name}</bdi>{' '}
                    {id === ownId && <Badge tone="outline">{trStaff.you}</Badge>}
                  </span>
                </div>
              </td>
              <td role="cell" data-label={columns.email} className={styles.email}>
                <bdi dir="ltr" translate="no">
                  {breakableEmail(email)}
                </bdi>
              </td>
              <td role="cell" data-label={columns.role} className={styles.short}>
                <Badge tone={TONES[role]}>{trStaff.roles[role]}</Badge>
              </td>
              <td role="cell" data-label={columns.lastSeen} className={styles.date}>
                {lastSeenAt === null ? trStaff.never : formatMinute(new Date(lastSeenAt))}
              </td>
              <td role="cell" data-label={columns.status} className={styles.short}>
                <Badge tone={active ? 'success' : 'outline'}>
                  {active ? trStaff.active : trStaff.passive}
                </Badge>
              </td>
              <td role="cell" className={styles.action}>
                <Button
                  aria-haspopup="dialog"
                  aria-label={trStaff.manageOf(name)}
                  onClick={() => onManage(id)}
                >
                  {trStaff.manage}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PendingInvitationsProps {
  invitations: readonly Invitation[];
  onRevoked: (email: string) => void;
  /** It may have been removed or used meanwhile. */
  onFailed: () => void;
}

function PendingInvitations({ invitations, onRevoked, onFailed }: PendingInvitationsProps) {
  const { client } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction(onFailed);
  const words = trStaff.invitations;
  const revoke = ({ id, email }: Invitation) =>
    void act(
      () => client.revokeInvitation(id),
      () => onRevoked(email),
    );
  return (
    <section className={styles.section}>
      <h2>{words.title}</h2>
      <ProblemNotice problem={problem} />
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.item}>
            <span className={styles.who}>
              {invitation.name !== null && (
                <>
                  <bdi translate="no">{invitation.name}</bdi>
                  <span> · </span>
                </>
              )}
              <bdi dir="ltr" translate="no">
                {invitation.email}
              </bdi>
              <span>{` · ${trStaff.roles[invitation.role]}`}</span>
              <br />
              <span className={styles.muted}>
                {words.until(formatMinute(new Date(invitation.expiresAt)))}
              </span>
            </span>
            <Button
              className={styles.revoke}
              aria-label={words.revokeOf(invitation.email)}
              aria-disabled={isBusy || undefined}
              onClick={() => revoke(invitation)}
            >
              {words.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The server's backups, and a download of the whole list, which the browser streams to disk. */
function BackupSection({ backups: { isScheduled, good, failedAt } }: { backups: ServerBackups }) {
  const { addressOf, client } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  const [isBegun, setIsBegun] = useState(false);
  const words = trStaff.backup;
  const handleBegin = () => {
    setIsBegun(false);
    void act(client.beginBackup, () => setIsBegun(true));
  };
  return (
    <section className={styles.section}>
      <h2>{words.title}</h2>
      {!isScheduled && <Notice tone="warning">{words.isOff}</Notice>}
      {isScheduled && good === null && <p>{words.noneMade}</p>}
      {good && <p>{words.made(formatMinute(new Date(good.at)), good.userCount, good.bytes)}</p>}
      {failedAt && <Notice tone="danger">{words.notMade(formatMinute(new Date(failedAt)))}</Notice>}
      <div className={styles.tools}>
        <Button aria-disabled={isBusy || undefined} onClick={handleBegin}>
          {words.begin}
        </Button>
        <p role="status">{isBegun && words.begun}</p>
      </div>
      <ProblemNotice problem={problem} />
      <p className={styles.muted}>{words.what}</p>
      <p className={styles.muted}>{words.restoring}</p>
      <a className={buttonClass('plain')} href={addressOf('/api/backup')} download>
        {words.download}
      </a>
    </section>
  );
}

/** The room that the database takes, and how long the history stays. */
function RoomSection({ room, historyKeep }: Pick<StaffList, 'room' | 'historyKeep'>) {
  const words = trStaff.room;
  const first = historyKeep?.first;
  return (
    <section className={styles.section}>
      <h2>{words.title}</h2>
      <ul className={styles.list}>
        {room.map(({ part, bytes, rows }) => (
          <li key={part} className={styles.item}>
            <span className={styles.who}>{words.parts[part]}</span>
            <span className={styles.muted}>{words.size(bytes, rows)}</span>
          </li>
        ))}
      </ul>
      {historyKeep !== undefined && <p>{words.kept(historyKeep.days)}</p>}
      {first && first.changeCount > 0 && (
        <p>{words.firstRemoval(formatMinute(new Date(first.at)), first)}</p>
      )}
    </section>
  );
}
