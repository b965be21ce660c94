import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import type { Queryable } from '#server/database/database.ts';
import { isShortened } from '#server/list/row.ts';

/** Jumps in the index of roles from each role to the next: there are few, whatever the list's size. */
const DISTINCT_ROLES = `WITH RECURSIVE roles AS (
    (SELECT role_order, role FROM users WHERE role_order IS NOT NULL
     ORDER BY role_order, role LIMIT 1)
    UNION ALL
    SELECT next.role_order, next.role FROM roles, LATERAL (
      SELECT role_order, role FROM users
      WHERE (role_order, role) > (roles.role_order, roles.role)
      ORDER BY role_order, role LIMIT 1
    ) AS next
  ) SELECT role FROM roles`;

/** The roles of the list, without blank ones. */
export async function distinctRoles(on: Queryable): Promise<readonly string[]> {
  const rows = await on.prepared<{ role: string }>(DISTINCT_ROLES);
  const roles = rows.map(({ role }) => role);
  const whole = await wholeRoles(on, roles);
  return roles.map((role) => whole.get(role) ?? role);
}

/** By its stored form: each role that `indexable` has shortened, from the record of a user. */
export async function wholeRoles(
  { query }: Queryable,
  stored: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const shortened = stored.filter(isShortened);
  if (shortened.length === 0) return new Map();
  const rows = await query<{ role: string; record: string }>(
    'SELECT DISTINCT ON (role) role, record FROM users WHERE role = ANY($1::text[])',
    [shortened],
  );
  return new Map(
    rows.map(({ role, record }) => [role, decodeMember(parseJson(record))?.role ?? role]),
  );
}
