import { STAFF_PATHS } from '#protocol/staffApi.ts';
import { useStaffAccess } from '#state/staff/staffAccess.ts';
import { trStaff } from '#text/trStaff.ts';
import { buttonClass } from '#ui/controls/Button.tsx';
import styles from './StaffScreen.module.css';

const WORDS = trStaff.backup;

/** Downloads the whole list as a file; the browser writes it as it comes, however large it is. */
export function BackupSection() {
  const { addressOf } = useStaffAccess();
  return (
    <section className={styles.backup}>
      <h2>{WORDS.title}</h2>
      <p className={styles.muted}>{WORDS.what}</p>
      <p className={styles.muted}>{WORDS.restoring}</p>
      <a className={buttonClass('plain')} href={addressOf(STAFF_PATHS.backup)} download>
        {WORDS.download}
      </a>
    </section>
  );
}
