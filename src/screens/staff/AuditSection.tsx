import { useCallback, useState } from 'react';
import { formatDateTime } from '#domain/dateTimes.ts';
import { AUDIT_KINDS, type AuditEntry, type AuditFilter, type AuditKind } from '#protocol/audit.ts';
import type { StaffMember } from '#protocol/staffApi.ts';
import { NotLoaded } from '#screens/NotLoaded.tsx';
import { trAudit } from '#text/trAudit.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { AuditTools } from './AuditTools.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import styles from './AuditSection.module.css';
import { actorWords, detailWords, KIND_WORDS } from './auditWords.ts';
import { useAuditEntries } from './useAuditEntries.ts';

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
