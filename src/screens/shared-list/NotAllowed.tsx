import type { Permission } from '#protocol/staff.ts';
import { useMay, useMe } from '#state/staff/useStaff.ts';
import { trShared } from '#text/trShared.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './LiveCount.module.css';
import type { ReactNode } from 'react';

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

/**
 * For an open dialog that changes the list: whether the person may still do so, and a notice above
 * the buttons if not. The dialog itself has to ignore the press.
 * @param isForm something may have been typed
 */
export function useMayStillChange(isForm = false): { mayChange: boolean; notAllowed: ReactNode } {
  const isShared = useMe() !== null;
  return { mayChange: useMay('change'), notAllowed: isShared && <NotAllowed isForm={isForm} /> };
}
