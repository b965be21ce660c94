import type { ChangeKind } from '#domain/change/change.ts';
import { MAX_NAMED_USERS, type ListNews } from '#protocol/live.ts';
import type { Queryable } from '#server/database/database.ts';
import { storable } from '#server/list/searchText.ts';

/** Who makes a change, as the history shows it. */
export interface Actor {
  readonly staffId: string;
  readonly staffName: string;
}

/*
 * A revision is the number of changes so far. It is taken last, under a lock that is held to the
 * commit: so revisions are committed in order, and whoever sees one sees all before it.
 */

/** Arbitrary numbers, the same in every server. */
const LIST_LOCK = 4_180_003;
const IMPORT_LOCK = 4_180_004;

/** A subquery for the list's revision; 0 before the first change. */
export const REVISION_SQL = `(SELECT greatest(0, (SELECT max(revision) FROM changes),
  (SELECT max(revision) FROM unrecorded_changes)))`;

/** Every later statement sees all changes up to this revision. */
export async function readRevision({ query }: Queryable): Promise<number> {
  const [row] = await query<{ revision: number }>(`SELECT ${REVISION_SQL} AS revision`);
  return row?.revision ?? 0;
}

/** See `SharedList.changedUsers`. @param on a transaction that sees one state of the database */
export async function readChangedUsers(
  { query }: Queryable,
  since: number,
  revision: number,
): Promise<ListNews['users']> {
  const range = [since, revision];
  const [changes] = await query<{ count: number; users: number }>(
    `SELECT count(*)::integer AS count, coalesce(sum(user_count), 0)::integer AS users
     FROM changes WHERE revision > $1 AND revision <= $2`,
    range,
  );
  // A revision without a change stands for something that the history does not record.
  const isKnown = changes?.count === revision - since && changes.users <= MAX_NAMED_USERS;
  if (!isKnown) return 'many';
  const users = await query<{ id: string }>(
    `SELECT DISTINCT o.user_id AS id FROM changes c JOIN operations o ON o.change_number = c.number
     WHERE c.revision > $1 AND c.revision <= $2 ORDER BY id`,
    range,
  );
  return users.map(({ id }) => id);
}

/** The channel that notifies every server of changes. */
export const CHANGES_CHANNEL = 'changes';

/** The values of a row that takes the next revision are `$1` and so on. */
async function takeRevision(
  { query }: Queryable,
  insert: string,
  values: readonly unknown[],
): Promise<number> {
  await query(`SELECT pg_advisory_xact_lock(${LIST_LOCK})`);
  // A statement of its own, so that it sees what was committed during the wait. Servers are notified
  // when it is committed.
  const [row] = await query<{ revision: number }>(
    `WITH made AS (${insert} RETURNING revision)
     SELECT revision, pg_notify('${CHANGES_CHANNEL}', '') FROM made`,
    values,
  );
  if (row === undefined) throw new Error('A row that is inserted is returned.');
  return row.revision;
}

/** Known if the newest revision is a change that was made after a change. */
const LAST_TOTAL = `(SELECT total FROM changes WHERE revision = ${REVISION_SQL})`;
const ALL = '(SELECT count(*) FROM users)';

/** How many users the list has. */
export async function readTotal({ query }: Queryable): Promise<number> {
  const [row] = await query<{ total: number }>(`SELECT coalesce(${LAST_TOTAL}, ${ALL}) AS total`);
  return row?.total ?? 0;
}

const INSERT_CHANGE = `INSERT INTO changes
    (revision, number, kind, made_at, staff_id, staff_name, undoes, user_count, total)
  SELECT ${REVISION_SQL} + 1, $1::bigint, $2, $3::timestamptz, $4, $5, $6::bigint, $7::integer,
    coalesce(${LAST_TOTAL} + (
        SELECT count(*) FILTER (WHERE kind = 'added') - count(*) FILTER (WHERE kind = 'removed')
        FROM operations WHERE change_number = $1::bigint),
      ${ALL})`;

/** A change whose users and operations are written. */
export interface NewChange {
  readonly number: number;
  readonly kind: ChangeKind;
  readonly at: Date;
  readonly by: Actor;
  readonly undoes: number | null;
  readonly userCount: number;
}

/**
 * Records a change, with the next revision: others wait from now on until this transaction ends. Only
 * after all locks of users. @returns the revision
 */
export function recordChange(on: Queryable, change: NewChange): Promise<number> {
  const { number, kind, at, by, undoes, userCount } = change;
  const values = [number, kind, at, by.staffId, storable(by.staffName), undoes, userCount];
  return takeRevision(on, INSERT_CHANGE, values);
}

/** As `recordChange`, for what is not a change of the history, but may change all answers. */
export function recordEvent(on: Queryable): Promise<number> {
  return takeRevision(
    on,
    `INSERT INTO unrecorded_changes (revision) SELECT ${REVISION_SQL} + 1`,
    [],
  );
}

/** Two imports of one file would add its users twice: one waits for the other. */
export async function lockImports({ query }: Queryable): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`);
}
