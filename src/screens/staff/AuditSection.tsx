import { useCallback, useState, useEffect } from 'react';
import { formatDateTime, isoDate } from '#domain/dateTimes.ts';
import {
  AUDIT_KINDS,
  type AuditEntry,
  type AuditFilter,
  type AuditKind,
  type AuditPage,
  type AuditAbout,
} from '#protocol/audit.ts';
import type { StaffMember } from '#protocol/staffApi.ts';
import { NotLoaded } from '#screens/NotLoaded.tsx';
import { trAudit, trStaff } from '#text/trStaff.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import type { Answered, StaffProblem } from '#protocol/staffAccess.ts';
import { csvPieces, EXCEL_DIALECT } from '#files/writeCsv.ts';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { usePending } from '#state/usePending.ts';
import { downloadFile } from '#ui/downloadFile.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { quoted } from '#text/grammar.ts';
import { trExport, trSheetFields } from '#text/trImport.ts';
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
  const load = useCallback(
    (before: number | null) => client.audit(filter, before),
    [client, filter],
  );
  const { entries, hasOlder, total, problem, showOlder, retry } = useAuditEntries(load, staff);
  return (
    <section className={styles.audit}>
      <h2>{trAudit.title}</h2>
      <p className={styles.muted}>{trAudit.what}</p>
      <Filters filter={filter} staff={staff} onChange={setFilter} />
      {problem !== null && <NotLoaded problem={problem} onRetry={retry} />}
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
      {hasOlder && <Button onClick={showOlder}>{trAudit.older}</Button>}
      {/* At the end, so that its messages move nothing. */}
      <AuditTools filter={filter} />
    </section>
  );
}

interface FiltersProps {
  filter: AuditFilter;
  staff: readonly StaffMember[];
  onChange: (filter: AuditFilter) => void;
}

function Filters({ filter, staff, onChange }: FiltersProps) {
  return (
    <div className={styles.filters}>
      <SelectField
        label={trAudit.kind}
        options={KINDS}
        value={filter.kind ?? ALL}
        onChange={({ target: { value } }) => {
          const kind: AuditKind | undefined = AUDIT_KINDS.find((known) => known === value);
          onChange({ ...filter, kind });
        }}
      />
      <SelectField
        label={trAudit.person}
        options={[
          { value: ALL, label: trAudit.everybody },
          ...staff.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.person ?? ALL}
        onChange={({ target: { value } }) =>
          onChange({ ...filter, person: value === ALL ? undefined : value })
        }
      />
    </div>
  );
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

type Load = (before: number | null) => Promise<Answered<AuditPage>>;

interface Shown {
  /** The function that loaded them: another filter has another one. */
  readonly load: Load;
  readonly entries: readonly AuditEntry[];
  readonly hasOlder: boolean;
  readonly total: number;
}

interface Wanted {
  readonly load: Load;
  readonly version: unknown;
  readonly before: number | null;
}

/**
 * The newest rows, and below them the older ones that were requested.
 * @param version requests the newest again when it changes
 */
function useAuditEntries(load: Load, version: unknown) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<StaffProblem | null>(null);
  /** The wanted rows: those before one, or the newest. */
  const [wanted, setWanted] = useState<Wanted>({ load, version, before: null });
  const before = wanted.load === load && wanted.version === version ? wanted.before : null;
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const answer = await load(before);
      if (isOver) return;
      setProblem(answer.ok ? null : answer.problem);
      if (!answer.ok) return;
      const { entries, hasOlder, total } = answer.value;
      setShown((last) => {
        const own = last?.load === load ? last : null;
        if (before !== null) {
          return { load, entries: [...(own?.entries ?? []), ...entries], hasOlder, total };
        }
        // Rows that were there stay below the newer ones.
        const from =
          own?.entries.findIndex(({ number }) => number === entries.at(-1)?.number) ?? -1;
        if (own === null || from === -1) return { load, entries, hasOlder, total };
        const older = own.entries.slice(from + 1);
        return { ...own, entries: [...entries, ...older], total };
      });
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [load, before, version, wanted]);
  const oldest = shown?.entries.at(-1)?.number ?? null;
  return {
    entries: shown?.entries ?? [],
    hasOlder: shown?.load === load && shown.hasOlder,
    /** `null`: not known yet. */
    total: shown?.load === load ? shown.total : null,
    problem,
    showOlder: () => setWanted({ load, version, before: oldest }),
    retry: () => setWanted({ load, version, before }),
  };
}

/** Downloads the rows that match the filter. */
function AuditTools({ filter }: { filter: AuditFilter }) {
  const { client } = useStaffAccess();
  const [problem, setProblem] = useState<StaffProblem | null>(null);
  const { isPending, run } = usePending();
  const download = async () => {
    setProblem(null);
    const answer = await client.auditFile(filter);
    if (!answer.ok) return setProblem(answer.problem);
    const sheet = { header: trAudit.header, rows: answer.value.entries.map(rowOf) };
    const name = trAudit.fileName(isoDate(new Date()));
    return downloadFile(name, [...csvPieces(sheet, EXCEL_DIALECT, () => undefined)], 'text/csv');
  };
  return (
    <>
      <div className={styles.tools}>
        <Button aria-disabled={isPending || undefined} onClick={() => void run(download)}>
          {trAudit.download}
        </Button>
        <p role="status" className={styles.outcome}>
          {isPending && trAudit.busy}
        </p>
      </div>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {staffProblemWords(problem)}
        </Notice>
      )}
    </>
  );
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
function detailWords({ kind, about }: Pick<AuditEntry, 'kind' | 'about'>): string {
  const { email, token, role, days, count, filter, through } = about;
  const counted = kind === 'auditRemoved' ? trAudit.records : trAudit.users;
  const parts = [
    ...changeWords(about),
    email,
    token === undefined ? undefined : quoted(token),
    role === undefined ? undefined : trStaff.roles[role],
    days === undefined ? undefined : trAudit.days(days),
    count === undefined ? undefined : counted(count),
    ...viewWords(about),
    filter?.kind === undefined ? undefined : KIND_WORDS[filter.kind],
    through === undefined ? undefined : trAudit.through(through.number),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

function changeWords({ was, is }: AuditAbout) {
  if (was === undefined || is === undefined) return [];
  return [
    was.name === is.name ? undefined : trAudit.change(was.name, is.name),
    was.role === is.role
      ? undefined
      : trAudit.change(trStaff.roles[was.role], trStaff.roles[is.role]),
    was.active === is.active ? undefined : is.active ? trStaff.active : trStaff.passive,
  ];
}

/** Which users were exported or read. */
function viewWords({ query, isSelection, file }: AuditAbout) {
  const text = query?.text.trim() ?? '';
  const isNarrowed = query?.condition !== undefined || Object.keys(query?.filters ?? {}).length > 0;
  return [
    isSelection === true ? trAudit.selected : undefined,
    text === '' ? undefined : trAudit.search(text),
    isNarrowed ? trAudit.narrowed : undefined,
    file && trExport.formats[file.format].label,
    file && trAudit.columns(file.fields.map((field) => trSheetFields[field])),
  ];
}
