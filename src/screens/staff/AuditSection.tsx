import { useCallback, useState } from 'react';
import { formatDateTime, isoDate } from '#domain/dateTimes.ts';
import { csvPieces, EXCEL_DIALECT } from '#files/writeCsv.ts';
import {
  AUDIT_KINDS,
  type AuditEntry,
  type AuditFile,
  type AuditFilter,
  type AuditKind,
  type AuditPage,
} from '#protocol/audit.ts';
import type { StaffMember } from '#protocol/staffApi.ts';
import { ProblemNotice } from '#screens/staffProblems.tsx';
import { useLoaded, useStaffAction } from '#screens/staffRequests.ts';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import { quoted } from '#text/grammar.ts';
import { trExport, trSheetFields } from '#text/trImport.ts';
import { trAudit, trStaff } from '#text/trStaff.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import styles from './StaffScreen.module.css';

const KIND_WORDS: Readonly<Record<AuditKind, string>> = trAudit.kinds;
const ALL = 'all';
const KINDS = [
  { value: ALL, label: trAudit.allKinds },
  ...AUDIT_KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
];

/** What staff did beside changes of the list, newest first. */
export function AuditSection({ staff }: { staff: readonly StaffMember[] }) {
  const { client } = useStaffAccess();
  const [filter, setFilter] = useState<AuditFilter>({});
  const { entries, total, problem, retry, showOlder } = useAuditEntries(filter, staff);
  const file = useStaffAction();
  const people = staff.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section className={styles.section}>
      <h2>{trAudit.title}</h2>
      <p className={styles.muted}>{trAudit.what}</p>
      <div className={styles.filters}>
        <SelectField
          label={trAudit.kind}
          options={KINDS}
          value={filter.kind ?? ALL}
          onChange={({ target: { value } }) => {
            const kind: AuditKind | undefined = AUDIT_KINDS.find((known) => known === value);
            setFilter({ ...filter, kind });
          }}
        />
        <SelectField
          label={trAudit.person}
          options={[{ value: ALL, label: trAudit.everybody }, ...people]}
          value={filter.person ?? ALL}
          onChange={({ target: { value } }) =>
            setFilter({ ...filter, person: value === ALL ? undefined : value })
          }
        />
      </div>
      <ProblemNotice problem={problem} onRetry={retry} />
      <p role="status" className={styles.muted}>
        {total === null ? trAudit.loading : trAudit.total(total)}
      </p>
      {entries.length > 0 && (
        <ol className={styles.list} aria-label={trAudit.list}>
          {entries.map((entry) => (
            <Entry key={entry.number} entry={entry} />
          ))}
        </ol>
      )}
      {showOlder !== null && <Button onClick={showOlder}>{trAudit.older}</Button>}
      {/* At the end, so that its messages move nothing. */}
      <Button
        aria-disabled={file.isBusy || undefined}
        onClick={() => void file.act(() => client.auditFile(filter), downloadRows)}
      >
        {file.isBusy ? trAudit.busy : trAudit.download}
      </Button>
      <ProblemNotice problem={file.problem} />
    </section>
  );
}

/**
 * The newest rows that match, and below them the older ones that were asked for.
 * @param version requests the newest again when it changes
 */
function useAuditEntries(filter: AuditFilter, version: unknown) {
  const { client } = useStaffAccess();
  const load = useCallback(() => client.audit(filter, null), [client, filter]);
  const { value: newest, isPending, problem, reload } = useLoaded(load, version);
  const { problem: olderProblem, act } = useStaffAction();
  const [older, setOlder] = useState<(AuditPage & { filter: AuditFilter }) | null>(null);
  const last = newest?.entries.at(-1)?.number ?? 0;
  const own = older?.filter === filter ? older : null;
  const below = own?.entries.filter(({ number }) => number < last) ?? [];
  const entries = [...(newest?.entries ?? []), ...below];
  const { hasOlder } = own ?? newest ?? { hasOlder: false };
  const askOlder = () =>
    void act(
      () => client.audit(filter, entries.at(-1)?.number ?? null),
      (page) => setOlder({ ...page, entries: [...entries, ...page.entries], filter }),
    );
  return {
    entries,
    /** `null`: not known yet. */
    total: isPending || newest === null ? null : newest.total,
    problem: problem ?? olderProblem,
    retry: problem === null ? askOlder : reload,
    /** `null`: there are none. */
    showOlder: hasOlder && !isPending ? askOlder : null,
  };
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, kind, by, to } = entry;
  const details = detailWords(entry);
  return (
    <li className={styles.entry}>
      <time dateTime={at} className={styles.when}>
        {formatDateTime(new Date(at))}
      </time>
      <span className={styles.what}>
        <strong>{KIND_WORDS[kind]}</strong>{' '}
        <span>
          <bdi translate="no">{actorWords(entry)}</bdi>
          {by !== null && to !== null && (
            <>
              <span> → </span>
              <bdi translate="no">{to.name}</bdi>
            </>
          )}
        </span>
        {details !== '' && <span className={styles.details}>{details}</span>}
      </span>
    </li>
  );
}

function downloadRows({ entries }: AuditFile): void {
  const sheet = { header: trAudit.header, rows: entries.map(rowOf) };
  const name = trAudit.fileName(isoDate(new Date()));
  downloadFile(name, [...csvPieces(sheet, EXCEL_DIALECT)], 'text/csv');
}

function rowOf(entry: AuditEntry) {
  const { number, at, kind, to, about } = entry;
  const words = [actorWords(entry), to?.name ?? '', detailWords(entry), JSON.stringify(about)];
  return [number, formatDateTime(new Date(at)), KIND_WORDS[kind], ...words];
}

/** Who did it, or tried to. */
function actorWords({ kind, by, to }: AuditEntry): string {
  if (by !== null) return by.name;
  if (kind === 'signInFailed') return to?.name ?? trAudit.unknown;
  return trAudit.server;
}

/** Further details; empty: none. */
function detailWords({ kind, about }: AuditEntry): string {
  const { was, is, email, token, role, days, count, filter, through } = about;
  const { isSelection, query, file } = about;
  const { roles } = trStaff;
  const counted = kind === 'auditRemoved' ? trAudit.records : trAudit.users;
  const text = query?.text.trim();
  const isNarrowed = query?.condition !== undefined || Object.keys(query?.filters ?? {}).length > 0;
  const parts = [
    was && is && was.name !== is.name && trAudit.change(was.name, is.name),
    was && is && was.role !== is.role && trAudit.change(roles[was.role], roles[is.role]),
    was && is && was.active !== is.active && (is.active ? trStaff.active : trStaff.passive),
    email,
    token !== undefined && quoted(token),
    role && roles[role],
    days !== undefined && trAudit.days(days),
    count !== undefined && counted(count),
    isSelection && trAudit.selected,
    text && trAudit.search(text),
    isNarrowed && trAudit.narrowed,
    file && trExport.formats[file.format].label,
    file && trAudit.columns(file.fields.map((field) => trSheetFields[field])),
    filter?.kind && KIND_WORDS[filter.kind],
    through && trAudit.through(through.number),
  ];
  return parts.filter(Boolean).join(' · ');
}
