import { useState } from 'react';
import { useMay } from '#state/staff/useStaff.ts';
import { trStaff } from '#text/trStaff.ts';
import { lazyPart } from '#ui/loading/lazyWithRetry.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import styles from './StaffScreen.module.css';

const Staff = lazyPart(() => import('./Staff.tsx').then((module) => module.Staff), {
  placeholder: <p>{trStaff.loading}</p>,
  failed: trStaff.failed,
});

/**
 * The staff of a shared list, for admins. The heading renders at once, for the focus. An admin who
 * loses that role keeps the open dialog, with what was typed into it.
 */
export function StaffScreen() {
  const isAllowed = useMay('manageStaff');
  const [wasAllowed, setWasAllowed] = useState(isAllowed);
  if (isAllowed && !wasAllowed) setWasAllowed(true);
  return (
    <div className={styles.screen}>
      <ScreenHeading>{trStaff.title}</ScreenHeading>
      {!isAllowed && <p>{trStaff.notAllowed}</p>}
      {wasAllowed && <Staff />}
    </div>
  );
}
