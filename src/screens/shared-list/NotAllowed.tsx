import type { Permission } from '#protocol/staff.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trShared } from '#text/trShared.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './NotAllowed.module.css';

interface NotAllowedProps {
  /** The permission that the dialog needs. */
  permission?: Permission;
  /** Something may have been typed. */
  isForm?: boolean;
}

/**
 * Says above the buttons of an open dialog that the person's new role does not allow it. What was
 * typed stays, and no field moves.
 */
export function NotAllowed({ permission = 'change', isForm = false }: NotAllowedProps) {
  const isAllowed = useMay(permission);
  return (
    // Always rendered: screen readers announce only changes of an existing live region.
    <div role="status" className={isAllowed ? undefined : styles.place}>
      {!isAllowed && (
        <Notice tone="warning">{isForm ? trShared.role.notSaved : trShared.role.notAllowed}</Notice>
      )}
    </div>
  );
}
