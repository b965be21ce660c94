import { MAX_COUNTED } from '#domain/limits.ts';
import type { Queryable } from '#server/database/database.ts';
import { createParameters, type Where } from '#server/list/where.ts';

/** How many users match; no further than `limit`, and `limit + 1` if there are more. */
export async function countUpTo(
  { query }: Queryable,
  where: Where,
  limit = MAX_COUNTED,
): Promise<number> {
  const { add, values } = createParameters();
  const [row] = await query<{ total: number }>(
    `SELECT count(*) AS total FROM (
       SELECT FROM users WHERE ${where(add)} LIMIT ${add(limit + 1)}
     ) AS counted`,
    values,
  );
  return row?.total ?? 0;
}

/** How many users match. */
export async function countOf({ query }: Queryable, where: Where): Promise<number> {
  const { add, values } = createParameters();
  const [row] = await query<{ total: number }>(
    `SELECT count(*) AS total FROM users WHERE ${where(add)}`,
    values,
  );
  return row?.total ?? 0;
}
