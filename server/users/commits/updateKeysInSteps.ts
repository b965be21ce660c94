import { DUPLICATE_KINDS, type DuplicateKind } from '#domain/query/filters.ts';
import type { Queryable } from '#server/database/database.ts';
import { addCounts, type CountDelta } from './writing/countDeltas.ts';

/** Counts all users with a key, since Citus allows no limit per key. */
const SIZES = DUPLICATE_KINDS.map(
  (kind, place) => `SELECT '${kind}' AS kind, ${kind}_key AS key, count(*) AS size FROM users
    WHERE ${kind}_key = ANY($${place + 1}::text[]) GROUP BY ${kind}_key`,
).join(' UNION ALL ');

const SHARE = `INSERT INTO shared_keys (kind, key)
  SELECT kind, key FROM unnest($1::text[], $2::text[]) AS n(kind, key)`;

const UNSHARE = `DELETE FROM shared_keys USING unnest($1::text[], $2::text[]) AS n(kind, key)
  WHERE shared_keys.kind = n.kind AND shared_keys.key = n.key`;

/** Distinct keys, and by how many their users increase or decrease: column by column. */
interface KeySizes {
  readonly kinds: readonly DuplicateKind[];
  readonly keys: readonly string[];
  readonly by: readonly number[];
}

/** Does the same as the statement of `updateSql`, in steps that a distributed database allows. */
export async function updateKeysInSteps(
  on: Queryable,
  { kinds, keys, by }: KeySizes,
): Promise<void> {
  const rows = await on.query<{ kind: string; key: string; size: number }>(
    SIZES,
    DUPLICATE_KINDS.map((kind) => keys.filter((_, place) => kinds[place] === kind)),
  );
  const sizes = new Map(rows.map(({ kind, key, size }) => [`${kind} ${key}`, size]));
  const sized = kinds.map((kind, place) => {
    const key = keys[place] ?? '';
    const now = sizes.get(`${kind} ${key}`) ?? 0;
    return { kind, key, now, before: now - (by[place] ?? 0) };
  });
  const run = async (statement: string, some: typeof sized) => {
    if (some.length === 0) return;
    await on.query(statement, [some.map(({ kind }) => kind), some.map(({ key }) => key)]);
  };
  await run(
    SHARE,
    sized.filter(({ now, before }) => now > 1 && before <= 1),
  );
  await run(
    UNSHARE,
    sized.filter(({ now, before }) => now <= 1 && before > 1),
  );
  await addCounts(
    on,
    DUPLICATE_KINDS.map((kind): CountDelta => {
      const deltas = sized.map((one) =>
        one.kind === kind ? sharers(one.now) - sharers(one.before) : 0,
      );
      return { facet: 'duplicate', value: kind, delta: deltas.reduce((sum, n) => sum + n, 0) };
    }),
  );
}

/** How many users share a key that this many have. */
function sharers(size: number): number {
  return size > 1 ? size : 0;
}
