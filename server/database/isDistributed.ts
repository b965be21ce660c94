import type { Queryable } from '#server/database/database.ts';

/** Citus has this table; it lists each distributed table. */
const HAS_CITUS = `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS has_citus`;
const IS_DISTRIBUTED = `SELECT EXISTS (
    SELECT 1 FROM pg_dist_partition WHERE logicalrelid = 'users'::regclass
  ) AS is_distributed`;

/** Whether the users are distributed to several machines (Citus). */
export type IsDistributed = (on: Queryable) => Promise<boolean>;

/** Asked once: users are distributed only while no server runs. */
export function openIsDistributed(): IsDistributed {
  let known: boolean | null = null;
  return async (on) => (known ??= await askIsDistributed(on));
}

async function askIsDistributed({ query }: Queryable): Promise<boolean> {
  const [citus] = await query<{ has_citus: boolean }>(HAS_CITUS);
  if (citus?.has_citus !== true) return false;
  const [users] = await query<{ is_distributed: boolean }>(IS_DISTRIBUTED);
  return users?.is_distributed === true;
}
