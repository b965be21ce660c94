import type { Queryable } from '#server/database/database.ts';

/** Places in front of all others, the foremost first. */
export async function newSeqs({ prepared }: Queryable, count: number): Promise<readonly number[]> {
  const rows = await prepared<{ seq: number }>(
    "SELECT nextval('user_seqs') AS seq FROM generate_series(1, $1::integer)",
    [count],
  );
  return rows.map(({ seq }) => seq).toSorted((one, other) => other - one);
}
