import type { Queryable } from '#server/database/database.ts';
import type { ListRow } from './listRows.ts';
import { openPauses } from '#server/users/commits/pauses.ts';
import type { PlannedWrite } from './plannedWrites.ts';

/** The facets of table `counts`: users, and of the history changes and removed users. */
type CountFacet = 'all' | 'role' | 'status' | 'createdMonth' | 'duplicate' | 'changes' | 'removed';

export interface CountDelta {
  readonly facet: CountFacet;
  /** Empty where the facet has no values. */
  readonly value: string;
  readonly delta: number;
}

/** By how much the writes change the number of users, in all and by value. */
export async function countDeltas(writes: readonly PlannedWrite[]): Promise<readonly CountDelta[]> {
  const pauseIfDue = openPauses();
  const deltas = new Map<string, CountDelta>();
  const count = (row: Facets | null, by: number) => {
    for (const { facet, value } of row === null ? [] : facetsOf(row)) {
      const key = `${facet} ${value}`;
      const delta = (deltas.get(key)?.delta ?? 0) + by;
      deltas.set(key, { facet, value, delta });
    }
  };
  for (const { before, after } of writes) {
    await pauseIfDue();
    count(before, -1);
    count(after, 1);
  }
  return [...deltas.values()];
}

type Facets = Pick<ListRow, 'role' | 'active' | 'created_month'>;

function facetsOf({ role, active, created_month: month }: Facets) {
  return [
    { facet: 'all', value: '' },
    { facet: 'role', value: role },
    { facet: 'status', value: active ? 'active' : 'passive' },
    ...(month === null ? [] : [{ facet: 'createdMonth', value: month } as const]),
  ] as const;
}

export async function addCounts(
  { prepared }: Queryable,
  deltas: readonly CountDelta[],
): Promise<void> {
  const columns = countColumns(deltas);
  if (columns[0].length === 0) return;
  await prepared(
    `INSERT INTO counts (facet, value, delta)
     SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])`,
    columns,
  );
}

/** The deltas other than zero, as columns of table `counts`: facets, values and deltas. */
function countColumns(deltas: readonly CountDelta[]) {
  const real = deltas.filter(({ delta }) => delta !== 0);
  return [
    real.map(({ facet }) => facet),
    real.map(({ value }) => value),
    real.map(({ delta }) => delta),
  ] as const;
}

/** 0 if nothing was counted. */
export async function countOf({ prepared }: Queryable, facet: CountFacet): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    'SELECT coalesce(sum(delta), 0)::bigint AS count FROM counts WHERE facet = $1',
    [facet],
  );
  return row?.count ?? 0;
}

/**
 * Replaces the rows of each count by their sum. Safe beside others that write or compact: rows that
 * another transaction adds are not seen here, and rows that it removes are skipped.
 */
export async function compactCounts({ query }: Queryable): Promise<void> {
  await query(
    `WITH taken AS (DELETE FROM counts RETURNING facet, value, delta)
     INSERT INTO counts (facet, value, delta)
     SELECT facet, value, sum(delta) FROM taken GROUP BY facet, value HAVING sum(delta) <> 0`,
  );
}
