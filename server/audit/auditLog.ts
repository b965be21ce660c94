import {
  AUDIT_PAGE_SIZE,
  type AuditAbout,
  type AuditEntry,
  type AuditEvent,
  type AuditFilter,
  type AuditKind,
  type AuditPage,
} from '#protocol/audit.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import type { Me } from '#protocol/staff.ts';
import { type Database, ifWritable, type Queryable } from '#server/database/database.ts';
import type { RegularWork } from '#server/operations/regularWork.ts';

/** An arbitrary number, the same in every server: the holder of its lock adds or removes rows. */
const AUDIT_LOCK = 4_180_006;
const ROWS_AT_ONCE = 1000;
const DAY_MS = 24 * 60 * 60_000;

type AuditRow = {
  readonly number: number;
  readonly at: Date;
  readonly kind: string;
  readonly staff_id: string | null;
  readonly staff_name: string | null;
  readonly subject_id: string | null;
  readonly subject_name: string | null;
  readonly about: string;
};

const COLUMNS = 'number, at, kind, staff_id, staff_name, subject_id, subject_name, about';
const MATCHES =
  '($1::text IS NULL OR kind = $1) AND ($2::text IS NULL OR $2 IN (staff_id, subject_id))';

/**
 * Adds a row after the last one: numbers have no gap. Other servers wait for it until the
 * transaction ends, so it should come last in it.
 * @param on a transaction
 */
export async function addToAudit(
  on: Queryable,
  { kind, by, to = null, about = {} }: AuditEvent,
  now: Date,
): Promise<void> {
  await lockAudit(on);
  await on.query(
    `INSERT INTO audit (${COLUMNS})
     SELECT coalesce(max(number), 0) + 1, $1::timestamptz, $2, $3, $4, $5, $6, $7 FROM audit`,
    [now, kind, by?.id, by?.name, to?.id, to?.name, JSON.stringify(about)],
  );
}

/** Until the transaction ends, nobody else adds or removes a row. */
async function lockAudit({ query }: Queryable): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(${AUDIT_LOCK})`);
}

/** The number of the newest row; `null`: there is none yet. */
export async function lastNumber({ query }: Queryable): Promise<number | null> {
  const [row] = await query<{ last: number | null }>('SELECT max(number) AS last FROM audit');
  return row?.last ?? null;
}

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
    `SELECT ${COLUMNS} FROM audit WHERE ${MATCHES} AND ($3::bigint IS NULL OR number < $3)
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
      `SELECT ${COLUMNS} FROM audit WHERE ${MATCHES} AND number > $3
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
  };
}

function personOf(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}

/** The daily work of a server. */
export function auditWorkOn(database: Database, keepMs: number): RegularWork {
  const run = () => ifWritable(removeOldAudit(database, keepMs, new Date()));
  return { everyMs: DAY_MS, isAtStart: true, run };
}

/**
 * Removes whole months (UTC) that ended longer ago than the retention, so that about one row a month
 * records a removal.
 */
export async function removeOldAudit(database: Database, keepMs: number, now: Date): Promise<void> {
  const kept = new Date(now.getTime() - keepMs);
  const before = new Date(Date.UTC(kept.getUTCFullYear(), kept.getUTCMonth(), 1));
  await database.transaction(async (on) => {
    await lockAudit(on);
    // The rows before the first one that stays, whatever later rows say after the clock was set;
    // the last row always stays.
    const [old] = await on.query<{ count: number; through: number }>(
      `SELECT through - first + 1 AS count, through
       FROM (SELECT min(number) AS first, coalesce(
         (SELECT min(number) FROM audit WHERE at >= $1), max(number)) - 1 AS through FROM audit) AS old
       WHERE through >= first`,
      [before],
    );
    if (old === undefined) return;
    const about = { count: old.count, through: { number: old.through } };
    await addToAudit(on, { kind: 'auditRemoved', by: null, about }, now);
    await on.query("SET LOCAL audit.retention = 'on'");
    await on.query('DELETE FROM audit WHERE number <= $1', [old.through]);
  });
}

/** Users whom a member may be handed over within the time before that is recorded once. */
const UNRECORDED_USERS = { count: 1000, ms: 60 * 60_000 };
/** No screen shows more at once. */
const MAX_SHOWN = 100;

/**
 * Called for each answer before it is sent.
 * @param ids of the users in the answer
 * @param question missing: another endpoint's
 */
export type HandOver = (me: Me, ids: readonly string[], question?: AskedQuestion) => Promise<void>;

/**
 * Records who received users: every export, which the page declares, any answer with more users
 * than a screen shows, and once the users of all other answers within an hour are many. Nobody
 * counts twice, since a page asks for the same users again and again.
 * @param record adds to the audit
 * @param now milliseconds
 */
export function openHandOver(
  record: (event: AuditEvent) => Promise<void>,
  now: () => number = () => performance.now(),
): HandOver {
  /** The users of each member since a time, by the member's id. */
  const handed = new Map<string, { readonly since: number; readonly ids: Set<string> }>();
  const current = (id: string) => {
    const time = now();
    for (const [one, { since }] of handed) {
      if (time - since > UNRECORDED_USERS.ms) handed.delete(one);
    }
    const found = handed.get(id) ?? { since: time, ids: new Set<string>() };
    handed.set(id, found);
    return found.ids;
  };
  return async (me, ids, question) => {
    if (ids.length === 0 && !isExport(question)) return;
    if (ids.length > MAX_SHOWN || isExport(question)) {
      const kind = isExport(question) ? 'exported' : 'usersRead';
      await record({ kind, by: me, about: { count: ids.length, ...askedOf(question) } });
      return;
    }
    const known = current(me.id);
    for (const id of ids) known.add(id);
    if (known.size < UNRECORDED_USERS.count) return;
    handed.delete(me.id);
    await record({ kind: 'usersRead', by: me, about: { count: known.size } });
  };
}

function isExport(question: AskedQuestion | undefined): boolean {
  return question?.kind === 'rows' && question.file !== undefined;
}

/** The query, without the ids of users who were chosen one by one; the file of an export. */
function askedOf(question: AskedQuestion | undefined): AuditAbout {
  if (question?.kind === 'page' || question?.kind === 'places') return { query: question.query };
  if (question?.kind !== 'rows') return {};
  const { users, query, file } = question;
  const asked = file === undefined ? {} : { file };
  if (users === null) return { query, ...asked };
  return { query: users.kind === 'matching' ? users.query : query, isSelection: true, ...asked };
}

/**
 * The ids of the users in an answer, wherever they are in it: whole users, and those of whom a
 * history tells.
 */
export function usersIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(usersIn);
  if (typeof value !== 'object' || value === null) return [];
  const isUser = 'email' in value || 'isInList' in value;
  if (isUser && 'id' in value && typeof value.id === 'string') return [value.id];
  return Object.values(value).flatMap(usersIn);
}
