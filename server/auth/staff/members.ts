import type { StaffRole } from '#protocol/staff.ts';
import type { Invitation, StaffList, StaffMember } from '#protocol/staffApi.ts';
import type { Queryable } from '#server/database/database.ts';
import { readBackupState } from '#server/operations/backup/backupState.ts';
import { readHistoryKeep } from '#server/operations/historyKeep.ts';
import { roomTaken } from '#server/operations/roomTaken.ts';
import type { LinkRow } from './links.ts';

export const MEMBER_COLUMNS =
  'staff.id, staff.name, staff.email, staff.role, staff.active, staff.seen_at';

export type MemberRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly active: boolean;
  readonly seen_at: Date | null;
};

export function memberOf({ seen_at: seenAt, ...member }: MemberRow): StaffMember {
  return { ...member, lastSeenAt: seenAt?.toISOString() ?? null };
}

/** All staff, invitations, and the state of the backups. */
export async function listStaff(on: Queryable, hasBackups: boolean, now: Date): Promise<StaffList> {
  const { query } = on;
  const staff = await query<MemberRow>(`SELECT ${MEMBER_COLUMNS} FROM staff`);
  const invitations = await query<LinkRow>(
    `SELECT id, staff_id, name, email, role, expires_at FROM staff_links
     WHERE kind = 'invitation' AND expires_at > $1 ORDER BY created_at DESC, id`,
    [now],
  );
  const { good, failedAt } = await readBackupState(on);
  const historyKeep = await readHistoryKeep(on);
  const order = new Intl.Collator('tr').compare;
  return {
    staff: staff.map(memberOf).sort((a, b) => order(a.name, b.name) || order(a.email, b.email)),
    invitations: invitations.map(invitationOf),
    room: await roomTaken(on),
    ...(historyKeep !== null && { historyKeep }),
    backups: { isScheduled: hasBackups, good, failedAt },
  };
}

function invitationOf(link: LinkRow): Invitation {
  return {
    id: link.id,
    name: link.name,
    email: link.email ?? '',
    role: link.role ?? 'viewer',
    expiresAt: link.expires_at.toISOString(),
  };
}
