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
  ) SELECT role_order, role FROM roles`;

interface StoredRole extends Record<string, unknown> {
  readonly role_order: Uint8Array;
  readonly role: string;
}

/** The roles of the list, without blank ones. */
export async function distinctRoles(on: Queryable): Promise<readonly string[]> {
  const rows = await on.prepared<StoredRole>(DISTINCT_ROLES);
  const roles = rows.map(({ role }) => role);
  const whole = await wholeRoles(on, roles);
  return roles.map((role) => whole.get(role) ?? role);
}

/** The roles that the order does not tell apart, in their stored forms. */
export interface RoleGroup {
  readonly key: Uint8Array;
  readonly roles: readonly [string, ...string[]];
}

/** Each is a part of a statement: with more, the list is sorted by role as by any other column. */
const MAX_GROUPS = 50;

/** The roles in ascending order, without blank ones; `null`: too many. */
export async function rolesInOrder(on: Queryable): Promise<readonly RoleGroup[] | null> {
  const groups: { key: Uint8Array; roles: [string, ...string[]] }[] = [];
  for (const { role_order: key, role } of await on.prepared<StoredRole>(DISTINCT_ROLES)) {
    const last = groups.at(-1);
    if (last !== undefined && isSameKey(last.key, key)) last.roles.push(role);
    else groups.push({ key, roles: [role] });
  }
  return groups.length > MAX_GROUPS ? null : groups;
}

export function isSameKey(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
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
