import { DUPLICATE_KINDS } from '#domain/query/filters.ts';
import type { User } from '#domain/user/user.ts';
import type { Database } from '#server/database/database.ts';
import { addCounts, countDeltas } from '#server/users/commits/writing/countDeltas.ts';
import {
  addPlaces,
  COUNTED_BITS,
  NOWHERE,
  placeDeltas,
} from '#server/users/commits/writing/placeCounts.ts';
import { writtenRow } from '#server/users/commits/writing/plannedWrites.ts';
import { updateSharedKeys } from '#server/users/commits/sharedKeys.ts';
import { writeUsers } from '#server/users/commits/writing/writeUsers.ts';

/**
 * Adds records, JSON texts of users with distinct ids, newest first, and counts them.
 * @param placesBetween how far apart they are in the list
 */
export async function fillUsers(
  database: Database,
  records: readonly string[],
  placesBetween = 1,
): Promise<void> {
  const writes = records.map((record, place) => {
    const after = writtenRow(record, (records.length - place) * placesBetween);
    return { id: after.id, before: null, after };
  });
  await database.transaction(async (on) => {
    await writeUsers(on, writes);
    await addCounts(on, await countDeltas(writes));
    await addPlaces(on, await placeDeltas(writes));
    await updateSharedKeys(on, writes, false);
  });
}

/** Replaces all users by these, each with a password. */
export async function refillUsers(
  database: Database,
  users: readonly User[],
  placesBetween?: number,
): Promise<void> {
  const records = users.map((user) => JSON.stringify({ ...user, password: 'secret' }));
  await refill(database, records, placesBetween);
}

/** As `fillUsers`, but replaces all users. */
export async function refill(
  database: Database,
  records: readonly string[],
  placesBetween?: number,
): Promise<void> {
  for (const table of ['users', 'counts', 'place_counts', 'shared_keys']) {
    await database.query(`DELETE FROM ${table}`);
  }
  await fillUsers(database, records, placesBetween);
}

/** Fills the tables `counts`, `place_counts` and `shared_keys` from the existing users. */
export async function countUsers({ query }: Database): Promise<void> {
  for (const kind of DUPLICATE_KINDS) {
    await query(
      `WITH shared AS (
         SELECT ${kind}_key AS key, count(*) AS size FROM users
         WHERE ${kind}_key IS NOT NULL GROUP BY ${kind}_key HAVING count(*) > 1
       ), kept AS (INSERT INTO shared_keys (kind, key) SELECT '${kind}', key FROM shared)
       INSERT INTO counts (facet, value, delta)
       SELECT 'duplicate', '${kind}', coalesce(sum(size), 0) FROM shared`,
    );
  }
  await query(
    `INSERT INTO counts (facet, value, delta)
     SELECT 'all', '', count(*) FROM users
     UNION ALL SELECT 'role', role, count(*) FROM users GROUP BY role
     UNION ALL SELECT 'status', CASE WHEN active THEN 'active' ELSE 'passive' END, count(*)
       FROM users GROUP BY active
     UNION ALL SELECT 'createdMonth', created_month, count(*) FROM users
       WHERE created_month IS NOT NULL GROUP BY created_month`,
  );
  await query(
    `INSERT INTO place_counts
     SELECT coalesce(place_x >> ${COUNTED_BITS}, ${NOWHERE}), coalesce(place_y >> ${COUNTED_BITS}, ${NOWHERE}),
       count(*), coalesce(min(place_x), -1), coalesce(min(place_y), -1), coalesce(max(place_x), -1),
       coalesce(max(place_y), -1)
     FROM users GROUP BY 1, 2`,
  );
}
