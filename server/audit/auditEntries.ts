import type { AuditEntry, AuditFilter, AuditKind, AuditPage } from '#protocol/audit.ts';
import { AUDIT_PAGE_SIZE } from '#protocol/audit.ts';
import { AUDIT_COLUMNS, type AuditRow } from '#server/audit/auditLog.ts';
import type { Queryable } from '#server/database/database.ts';

const ROWS_AT_ONCE = 1000;
const MATCHES =
  '($1::text IS NULL OR kind = $1) AND ($2::text IS NULL OR $2 IN (staff_id, subject_id))';

/** @param before only rows before this number; `null`: the newest */
export async function auditPage(
  { query }: Queryable,
  filter: AuditFilter,
  before: number | null,
): Promise<AuditPage> {
  const values = valuesOf(filter);
  const [counted] = await query<{ total: number }>(
    `SELECT count(*) AS total FROM audit WHERE ${MATCHES}`,
    values,
  );
  const rows = await query<AuditRow>(
    `SELECT ${AUDIT_COLUMNS} FROM audit WHERE ${MATCHES} AND ($3::bigint IS NULL OR number < $3)
     ORDER BY number DESC LIMIT ${AUDIT_PAGE_SIZE + 1}`,
    [...values, before],
  );
  return {
    entries: rows.slice(0, AUDIT_PAGE_SIZE).map(entryOf),
    hasOlder: rows.length > AUDIT_PAGE_SIZE,
    total: counted?.total ?? 0,
  };
}

/** Passes all entries on as parts of a JSON text, oldest first. */
export async function streamAudit(
  { query }: Queryable,
  filter: AuditFilter,
  take: (part: string) => Promise<void>,
): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await query<AuditRow>(
      `SELECT ${AUDIT_COLUMNS} FROM audit WHERE ${MATCHES} AND number > $3
       ORDER BY number LIMIT ${ROWS_AT_ONCE}`,
      [...valuesOf(filter), last],
    );
    const text = JSON.stringify(rows.map(entryOf)).slice(1, -1);
    await take((last === 0 ? '{"entries":[' : text === '' ? '' : ',') + text);
    last = rows.at(-1)?.number ?? last;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await take(']}');
}

function valuesOf({ kind, person }: AuditFilter) {
  return [kind ?? null, person ?? null];
}

function entryOf(row: AuditRow): AuditEntry {
  return {
    number: row.number,
    at: row.at.toISOString(),
    // Written by `addToAudit` or by a later version, whose kinds the page shows as far as it can.
    kind: row.kind as AuditKind,
    by: personOf(row.staff_id, row.staff_name),
    to: personOf(row.subject_id, row.subject_name),
    // JSON.parse returns any.
    about: JSON.parse(row.about) as AuditEntry['about'],
    hash: row.hash,
  };
}

function personOf(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}
