import { DUPLICATE_KINDS, type DuplicateKind } from '#domain/query/filters.ts';
import { STATEMENT_TIMEOUT_MS, type Queryable } from '#server/database/database.ts';
import type { CountDelta } from '#server/users/commits/countDeltas.ts';
import { chunksOf } from '#server/users/commits/listRows.ts';
import type { PlannedWrite } from '#server/users/commits/plannedWrites.ts';

/*
 * Table `shared_keys` has each name and email that several users share, and `counts` how many users
 * that are. Whether a key is shared depends on users that a change does not touch, so changes of the
 * same key must come one after the other: they hold an advisory lock until they are committed.
 */

/** Any number, the same in every server. */
const LOCK_CLASS = 4_180_004;
/** Not one lock for each key: a large change would need more than the database has. */
const LOCK_COUNT = 1024;
/** So few are nearly always free, and are tried without waiting, which takes one statement. */
const FEW_LOCKS = 4;
const KEYS_AT_ONCE = 10_000;
/** For a change of many users, which can take longer than one statement may. */
const MAX_WAIT_MS = 30_000;

/**
 * Brings `shared_keys` up to date with users that this transaction has written.
 * @returns by how much the writes change the numbers of duplicates
 */
export async function noteSharedKeys(
  on: Queryable,
  writes: readonly PlannedWrite[],
): Promise<readonly CountDelta[]> {
  const changes = DUPLICATE_KINDS.map((kind) => ({ kind, sizes: sizeChanges(writes, kind) }));
  const keys = changes.flatMap(({ sizes }) => [...sizes.keys()]);
  if (keys.length === 0) return [];
  const locks = [...new Set(keys.map(lockOf))].sort((one, other) => one - other);
  if (locks.length > FEW_LOCKS || !(await tryLocks(on, locks))) {
    await setTimeLimit(on, MAX_WAIT_MS);
    await on.prepared('SELECT pg_advisory_xact_lock($1, lock) FROM unnest($2::integer[]) AS lock', [
      LOCK_CLASS,
      locks,
    ]);
    await setTimeLimit(on, STATEMENT_TIMEOUT_MS);
  }
  const deltas: CountDelta[] = [];
  for (const { kind, sizes } of changes) {
    let delta = 0;
    for (const some of chunksOf([...sizes], KEYS_AT_ONCE)) delta += await note(on, kind, some);
    deltas.push({ facet: 'duplicate', value: kind, delta });
  }
  return deltas;
}

/**
 * Returns whether all are held; else those before the first that is not free. So who waits for that
 * one holds none behind it, as always.
 */
async function tryLocks({ prepared }: Queryable, locks: readonly number[]): Promise<boolean> {
  const [row] = await prepared<{ are_held: boolean }>(
    `WITH RECURSIVE tried AS (
       SELECT 1 AS place, pg_try_advisory_xact_lock($1, ($2::integer[])[1]) AS is_held
       UNION ALL
       SELECT place + 1, pg_try_advisory_xact_lock($1, ($2::integer[])[place + 1]) FROM tried
       WHERE is_held AND place < cardinality($2::integer[])
     ) SELECT bool_and(is_held) AS are_held FROM tried`,
    [LOCK_CLASS, locks],
  );
  return row?.are_held === true;
}

/** Of one statement, until the transaction ends. */
async function setTimeLimit({ prepared }: Queryable, limitMs: number): Promise<void> {
  await prepared("SELECT set_config('statement_timeout', $1, true)", [String(limitMs)]);
}

/** By how many the users with each key become more or fewer, where they do. */
function sizeChanges(
  writes: readonly PlannedWrite[],
  kind: DuplicateKind,
): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { before, after } of writes) {
    for (const [row, by] of [[before, -1] as const, [after, 1] as const]) {
      const key = row === null ? null : row[`${kind}_key`];
      if (key !== null) sizes.set(key, (sizes.get(key) ?? 0) + by);
    }
  }
  return new Map([...sizes].filter(([, by]) => by !== 0));
}

/** Returns by how many duplicates become more. */
async function note(
  { prepared }: Queryable,
  kind: DuplicateKind,
  changes: readonly (readonly [key: string, by: number])[],
): Promise<number> {
  const rows = await prepared<{ key: string; size: number }>(
    `SELECT ${kind}_key AS key, count(*) AS size FROM users
     WHERE ${kind}_key = ANY($1::text[]) GROUP BY ${kind}_key`,
    [changes.map(([key]) => key)],
  );
  const sizes = new Map(rows.map(({ key, size }) => [key, size]));
  const shared: string[] = [];
  const single: string[] = [];
  let delta = 0;
  for (const [key, by] of changes) {
    const now = sizes.get(key) ?? 0;
    const before = now - by;
    delta += duplicatesIn(now) - duplicatesIn(before);
    if (now > 1 && before <= 1) shared.push(key);
    if (now <= 1 && before > 1) single.push(key);
  }
  if (shared.length > 0) {
    await prepared('INSERT INTO shared_keys (kind, key) SELECT $1, unnest($2::text[])', [
      kind,
      shared,
    ]);
  }
  if (single.length > 0) {
    await prepared('DELETE FROM shared_keys WHERE kind = $1 AND key = ANY($2::text[])', [
      kind,
      single,
    ]);
  }
  return delta;
}

/** Of so many users with the same key. */
function duplicatesIn(size: number): number {
  return size > 1 ? size : 0;
}

function lockOf(key: string): number {
  let hash = 0;
  for (let i = 0; i < key.length; i += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0;
  return Math.abs(hash % LOCK_COUNT);
}
