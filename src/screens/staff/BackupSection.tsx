import { useState } from 'react';
import { formatMinute } from '#domain/dateTimes.ts';
import type { ServerBackups } from '#protocol/staffApi.ts';
import type { StaffProblem } from '#protocol/staffAccess.ts';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { usePending } from '#state/usePending.ts';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import { trStaff } from '#text/trStaff.ts';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './StaffScreen.module.css';

const WORDS = trStaff.backup;

interface BackupSectionProps {
  /** `undefined`: not known. */
  backups: ServerBackups | undefined;
}

/** The server's backups, and a download of the whole list, which the browser streams to disk. */
export function BackupSection({ backups }: BackupSectionProps) {
  const { addressOf } = useStaffAccess();
  return (
    <section className={styles.backup}>
      <h2>{WORDS.title}</h2>
      {backups?.isScheduled === false && <Notice tone="warning">{WORDS.isOff}</Notice>}
      {backups?.isScheduled === true && backups.good === null && <p>{WORDS.noneMade}</p>}
      {backups?.good && (
        <p>{WORDS.made(minuteOf(backups.good.at), backups.good.userCount, backups.good.bytes)}</p>
      )}
      {backups?.failedAt && (
        <Notice tone="danger">{WORDS.notMade(minuteOf(backups.failedAt))}</Notice>
      )}
      <BackupNow />
      <p className={styles.muted}>{WORDS.what}</p>
      <p className={styles.muted}>{WORDS.restoring}</p>
      <a className={buttonClass('plain')} href={addressOf('/api/backup')} download>
        {WORDS.download}
      </a>
    </section>
  );
}

function BackupNow() {
  const { client } = useStaffAccess();
  const { isPending, run } = usePending();
  const [outcome, setOutcome] = useState<'begun' | StaffProblem | null>(null);
  const begin = async () => {
    setOutcome(null);
    const answer = await client.beginBackup();
    setOutcome(answer.ok ? 'begun' : answer.problem);
  };
  return (
    <>
      <Button aria-disabled={isPending || undefined} onClick={() => void run(begin)}>
        {WORDS.begin}
      </Button>
      {outcome === 'begun' && <p>{WORDS.begun}</p>}
      <Announcer message={outcome === 'begun' ? WORDS.begun : ''} />
      {outcome !== null && outcome !== 'begun' && (
        <Notice tone="danger" role="alert">
          {staffProblemWords(outcome)}
        </Notice>
      )}
    </>
  );
}

function minuteOf(time: string): string {
  return formatMinute(new Date(time));
}
