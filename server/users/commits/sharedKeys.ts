import { DUPLICATE_KINDS, type DuplicateKind } from '#domain/query/filters.ts';
import type { Queryable } from '#server/database/database.ts';
import { withLongTimeout } from '#server/database/withLongTimeout.ts';
import { unplannedValue } from '#server/database/unplannedValue.ts';
import { updateKeysInSteps } from '#server/users/commits/updateKeysInSteps.ts';
import { openPauses } from '#server/users/commits/pauses.ts';
import type { PlannedWrite } from './writing/plannedWrites.ts';

/*
 * Table `shared_keys` has each name and email that several users share, and `counts` how many users
 * do. Whether a key is shared depends on users that a change does not touch, so changes of the same
 * key must come one after the other: they hold an advisory lock until commit.
 */

/** An arbitrary number, the same in every server. */
const LOCK_CLASS = 4_180_004;
/** Not one lock per key: a large change would need more than the database has. */
const LOCK_COUNT = 1024;
/** This few are nearly always free, and are tried without waiting, in one statement. */
const FEW_LOCKS = 4;
const KEYS_AT_ONCE = 10_000;

/** Distinct keys that users get or lose: column by column. */
export interface KeyChanges {
  readonly kinds: readonly DuplicateKind[];
  readonly keys: readonly string[];
  /** By how many the key's users increase or decrease. */
  readonly by: readonly number[];
  /** The locks to take before, in this order. */
  readonly locks: readonly number[];
}

/** The key changes of written users. */
export async function keyChanges(writes: readonly PlannedWrite[]): Promise<KeyChanges> {
  const changes = [];
  for (const kind of DUPLICATE_KINDS) {
    for (const [key, by] of await sizeChanges(writes, kind)) changes.push({ kind, key, by });
  }
  const locks = new Set(changes.map(({ key }) => lockOf(key)));
  return {
    kinds: changes.map(({ kind }) => kind),
    keys: changes.map(({ key }) => key),
    by: changes.map(({ by }) => by),
    locks: [...locks].sort((one, other) => one - other),
  };
}

/** As `updateSharedKeys`, with key changes as `$1` to `$3`. */
const UPDATE = updateSql();

function updateSql(): string {
  // A common key is only counted far enough to tell whether it is, and was, shared.
  const size = DUPLICATE_KINDS.map(
    (kind) => `WHEN '${kind}' THEN (SELECT count(*) FROM (
      SELECT FROM users WHERE ${kind}_key = changed.key LIMIT greatest(changed.by, 0) + 2) AS found)`,
  );
  const [now, before] = ['now', 'now - by'].map((n) => `CASE WHEN ${n} > 1 THEN ${n} ELSE 0 END`);
  const [kinds, keys, by] = [
    unplannedValue('$1', 'text[]'),
    unplannedValue('$2', 'text[]'),
    unplannedValue('$3', 'bigint[]'),
  ];
  return `WITH changed AS MATERIALIZED (
      SELECT * FROM unnest(${kinds}, ${keys}, ${by}) AS n(kind, key, by)
    ), sized AS MATERIALIZED (
      SELECT kind, key, by, CASE kind ${size.join(' ')} END AS now FROM changed
    ), shared AS (
      INSERT INTO shared_keys (kind, key)
      SELECT kind, key FROM sized WHERE now > 1 AND now - by <= 1
    ), single AS (
      DELETE FROM shared_keys USING sized
      WHERE shared_keys.kind = sized.kind AND shared_keys.key = sized.key
        AND now <= 1 AND now - by > 1
    ) INSERT INTO counts (facet, value, delta)
      SELECT 'duplicate', kind, sum(${now} - ${before}) FROM sized
      GROUP BY kind HAVING sum(${now} - ${before}) <> 0`;
}

/**
 * Updates `shared_keys` and the number of duplicates after this transaction has written users.
 * @param isDistributed see `openIsDistributed`
 */
export async function updateSharedKeys(
  on: Queryable,
  writes: readonly PlannedWrite[],
  isDistributed: boolean,
): Promise<void> {
  const { kinds, keys, by, locks } = await keyChanges(writes);
  if (keys.length === 0) return;
  if (locks.length > FEW_LOCKS || !(await tryLocks(on, locks))) {
    await withLongTimeout(on, () =>
      on.prepared('SELECT pg_advisory_xact_lock($1, lock) FROM unnest($2::integer[]) AS lock', [
        LOCK_CLASS,
        locks,
      ]),
    );
  }
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const end = start + KEYS_AT_ONCE;
    const some = {
      kinds: kinds.slice(start, end),
      keys: keys.slice(start, end),
      by: by.slice(start, end),
    };
    // Not prepared: it is planned for the current number of users.
    await (isDistributed
      ? updateKeysInSteps(on, some)
      : on.query(UPDATE, [some.kinds, some.keys, some.by]));
  }
}

/**
 * Takes locks without waiting, up to the first that is not free. So, as always, nobody waits for a
 * lock while holding a later one. @returns whether all are held
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

/** By how many the users of each key increase or decrease. */
async function sizeChanges(
  writes: readonly PlannedWrite[],
  kind: DuplicateKind,
): Promise<ReadonlyMap<string, number>> {
  const pauseIfDue = openPauses();
  const sizes = new Map<string, number>();
  for (const { before, after } of writes) {
    await pauseIfDue();
    if (after?.keepsOthers === true) continue;
    for (const [row, by] of [[before, -1] as const, [after, 1] as const]) {
      const key = row === null ? null : row[`${kind}_key`];
      if (key !== null) sizes.set(key, (sizes.get(key) ?? 0) + by);
    }
  }
  return new Map([...sizes].filter(([, by]) => by !== 0));
}

function lockOf(key: string): number {
  let hash = 0;
  for (let i = 0; i < key.length; i += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0;
  return Math.abs(hash % LOCK_COUNT);
}
