import { useState } from 'react';
import { formatDateTime, isoDate } from '#domain/dateTimes.ts';
import { csvPieces, EXCEL_DIALECT } from '#files/csv/writeCsv.ts';
import type { AuditEntry, AuditFilter } from '#protocol/audit.ts';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { usePending } from '#state/usePending.ts';
import { trAudit } from '#text/trAudit.ts';
import { Button } from '#ui/controls/Button.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import styles from './AuditSection.module.css';
import { actorWords, detailWords, KIND_WORDS } from './auditWords.ts';

interface Outcome {
  readonly kind: 'whole' | 'failed';
  readonly words: string;
}

/** Downloads the rows that match the filter, and verifies all rows. */
export function AuditTools({ filter }: { filter: AuditFilter }) {
  const { client } = useStaffAccess();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { isPending, run } = usePending();
  const download = async () => {
    setOutcome(null);
    const answer = await client.auditFile(filter);
    if (answer.ok) {
      const sheet = { header: trAudit.header, rows: answer.value.entries.map(rowOf) };
      const name = trAudit.fileName(isoDate(new Date()));
      downloadFile(name, [...csvPieces(sheet, EXCEL_DIALECT, () => undefined)], 'text/csv');
    }
    if (!answer.ok) setOutcome(failed(staffProblemWords(answer.problem)));
  };
  const check = async () => {
    setOutcome(null);
    const answer = await client.checkAudit();
    if (!answer.ok) return setOutcome(failed(staffProblemWords(answer.problem)));
    const { count, last, brokenAt } = answer.value;
    return setOutcome(
      brokenAt === null
        ? { kind: 'whole', words: trAudit.whole(count, last ? `${last.number} ${last.hash}` : '–') }
        : failed(trAudit.broken(brokenAt)),
    );
  };
  return (
    <>
      <div className={styles.tools}>
        <Button aria-disabled={isPending || undefined} onClick={() => void run(download)}>
          {trAudit.download}
        </Button>
        <Button aria-disabled={isPending || undefined} onClick={() => void run(check)}>
          {trAudit.check}
        </Button>
        <p role="status" className={styles.outcome}>
          {isPending ? trAudit.busy : outcome?.kind === 'whole' && outcome.words}
        </p>
      </div>
      {outcome?.kind === 'failed' && (
        <Notice tone="danger" role="alert">
          {outcome.words}
        </Notice>
      )}
    </>
  );
}

function failed(words: string): Outcome {
  return { kind: 'failed', words };
}

function rowOf(entry: AuditEntry) {
  const { number, at, kind, to, about, hash } = entry;
  const words = [actorWords(entry), to?.name ?? '', detailWords(entry), JSON.stringify(about)];
  return [number, formatDateTime(new Date(at)), KIND_WORDS[kind], ...words, hash];
}
