import { useMay } from '#state/useStaff.ts';
import { trStaff } from '#text/trStaff.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import styles from './StaffScreen.module.css';

const Staff = lazyPart(() => import('./Staff.tsx').then((module) => module.Staff), {
  placeholder: <p>{trStaff.loading}</p>,
  failed: trStaff.failed,
});

/** The staff of a shared list, for admins. The heading renders at once, for the focus. */
export function StaffScreen() {
  const isAllowed = useMay('manageStaff');
  return (
    <div className={styles.screen}>
      <ScreenHeading>{trStaff.title}</ScreenHeading>
      {isAllowed ? <Staff /> : <p>{trStaff.notAllowed}</p>}
    </div>
  );
}
