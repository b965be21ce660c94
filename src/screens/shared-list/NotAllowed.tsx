import type { ReactNode } from 'react';
import { useMay, useMe } from '#state/staff/useStaff.ts';
import { trShared } from '#text/trShared.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './LiveCount.module.css';

/**
 * For an open dialog that changes the list: whether the person's role still allows it, and a notice
 * above the buttons if not. What was typed stays; the dialog itself has to ignore the press.
 * @param isForm something may have been typed
 */
export function useMayStillChange(isForm = false): { mayChange: boolean; notAllowed: ReactNode } {
  const isShared = useMe() !== null;
  const mayChange = useMay('change');
  const words = isForm ? trShared.role.notSaved : trShared.role.notAllowed;
  // Always rendered: screen readers announce only changes of an existing live region.
  const notAllowed = (
    <div role="status" className={mayChange ? undefined : styles.place}>
      {!mayChange && <Notice tone="warning">{words}</Notice>}
    </div>
  );
  return { mayChange, notAllowed: isShared && notAllowed };
}
