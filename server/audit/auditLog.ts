import { hash } from 'node:crypto';
import type { AuditEvent } from '#protocol/audit.ts';
import type { Queryable } from '#server/database/database.ts';

/** An arbitrary number, the same in every server: the holder of its lock adds a row. */
const AUDIT_LOCK = 4_180_006;

export type AuditRow = {
  readonly number: number;
  readonly at: Date;
  readonly kind: string;
  readonly staff_id: string | null;
  readonly staff_name: string | null;
  readonly subject_id: string | null;
  readonly subject_name: string | null;
  readonly about: string;
  readonly hash: string;
};

export const AUDIT_COLUMNS =
  'number, at, kind, staff_id, staff_name, subject_id, subject_name, about, hash';

/** The hash before the first row. */
export const FIRST_HASH = '';

/**
 * Adds a row after the last one. Other servers wait for it until the transaction ends, so it should
 * come last in it.
 * @param on a transaction
 */
export async function addToAudit(on: Queryable, event: AuditEvent, now: Date): Promise<void> {
  await lockAudit(on);
  const row = nextRow(await lastRow(on), event, now);
  await on.query(
    `INSERT INTO audit (${AUDIT_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    Object.values(row),
  );
}

/** @param last `undefined`: the new row is the first */
export function nextRow(
  last: Pick<AuditRow, 'number' | 'hash'> | undefined,
  { kind, by, to = null, about = {} }: AuditEvent,
  now: Date,
): AuditRow {
  // In the order of the columns.
  const row = {
    number: (last?.number ?? 0) + 1,
    at: now,
    kind,
    staff_id: by?.id ?? null,
    staff_name: by?.name ?? null,
    subject_id: to?.id ?? null,
    subject_name: to?.name ?? null,
    about: JSON.stringify(about),
  };
  return { ...row, hash: hashOf(row, last?.hash ?? FIRST_HASH) };
}

/** Until the transaction ends, nobody else adds or removes a row. */
export async function lockAudit({ query }: Queryable): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(${AUDIT_LOCK})`);
}

/** `undefined`: there is none yet. */
export async function lastRow({
  query,
}: Queryable): Promise<Pick<AuditRow, 'number' | 'hash'> | undefined> {
  const rows = await query<Pick<AuditRow, 'number' | 'hash'>>(
    'SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1',
  );
  return rows[0];
}

/** @param before the hash of the previous row */
export function hashOf(row: Omit<AuditRow, 'hash'>, before: string): string {
  const { number, at, kind, staff_id, staff_name, subject_id, subject_name, about } = row;
  const people = [staff_id, staff_name, subject_id, subject_name];
  const text = JSON.stringify([before, number, at.toISOString(), kind, ...people, about]);
  return hash('sha256', text, 'hex');
}
