import type { Permission } from '#protocol/staff.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trShared } from '#text/trShared.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './NotAllowed.module.css';

interface NotAllowedProps {
  /** What the dialog does needs it. */
  permission?: Permission;
  /** Something may have been typed. */
  isForm?: boolean;
}

/**
 * Says above the buttons of an open dialog that it can do nothing any more, since the person has
 * another role by now. What was typed stays, and no field moves.
 */
export function NotAllowed({ permission = 'change', isForm = false }: NotAllowedProps) {
  const isAllowed = useMay(permission);
  return (
    // Always rendered: screen readers announce changes of a live region that exists already.
    <div role="status" className={isAllowed ? undefined : styles.place}>
      {!isAllowed && (
        <Notice tone="warning">{isForm ? trShared.role.notSaved : trShared.role.notAllowed}</Notice>
      )}
    </div>
  );
}
