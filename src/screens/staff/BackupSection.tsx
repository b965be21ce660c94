import { formatMinute } from '#domain/dateTimes.ts';
import { STAFF_PATHS, type ScheduledBackups } from '#protocol/staffApi.ts';
import { trStaff } from '#text/trStaff.ts';
import { buttonClass } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import styles from './StaffScreen.module.css';

const WORDS = trStaff.backup;

interface BackupSectionProps {
  /** `null`: none. `undefined`: not known. */
  made: ScheduledBackups | null | undefined;
}

/** The scheduled backups, and a download of the whole list, which the browser streams to disk. */
export function BackupSection({ made }: BackupSectionProps) {
  const { addressOf } = useStaffAccess();
  return (
    <section className={styles.backup}>
      <h2>{WORDS.title}</h2>
      {made === null && <p>{WORDS.noneMade}</p>}
      {made?.good && (
        <p>{WORDS.made(minuteOf(made.good.at), made.good.userCount, made.good.bytes)}</p>
      )}
      {made?.failedAt && <Notice tone="danger">{WORDS.notMade(minuteOf(made.failedAt))}</Notice>}
      <p className={styles.muted}>{WORDS.what}</p>
      <p className={styles.muted}>{WORDS.restoring}</p>
      <a className={buttonClass('plain')} href={addressOf(STAFF_PATHS.backup)} download>
        {WORDS.download}
      </a>
    </section>
  );
}

function minuteOf(time: string): string {
  return formatMinute(new Date(time));
}
