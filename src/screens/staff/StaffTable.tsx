/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- an
   element that does not display as a table, as in a narrow window, loses its role */
import { formatMinute } from '#domain/dateTimes.ts';
import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import type { StaffRole } from '#protocol/staff.ts';
import type { StaffMember } from '#protocol/staffApi.ts';
import { trStaff } from '#text/trStaff.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { breakableEmail } from '#ui/breakableEmail.tsx';
import { Button } from '#ui/controls/Button.tsx';
import styles from './StaffTable.module.css';

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

export function StaffTable({ staff, ownId, onManage }: StaffTableProps) {
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
        <div className={styles.who}>
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
