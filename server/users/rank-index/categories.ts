import { activeFilters, type UserFilters } from '#domain/query/filters.ts';
import type { Parameters } from '#server/users/answers/statement.ts';
import type { Categories } from '#server/users/rank-index/segments.ts';
import { indexable, type UserRow } from '#server/users/userRow.ts';

/** Roles beyond the available numbers are counted together. */
const OTHER_ROLES = 0;

/** The numbers under which users are counted: one for each role and status. */
export interface CategoryNumbers {
  /** Never changes for the same values. */
  readonly numberOf: (row: CountedRow) => number;
  /** The users that match the filters; `null`: counts by role and status cannot tell. */
  readonly passing: (filters: UserFilters) => Passing | null;
  /**
   * The same by role, in the order of roles, ascending; `null`: some roles may have no number, or
   * one role two keys. Only after all users were counted with their roles' keys.
   */
  readonly passingByRole: (filters: UserFilters) => readonly PassingRole[] | null;
}

/** Without `role_order`: it was not read. */
type CountedRow = Pick<UserRow, 'role' | 'active'> & Partial<Pick<UserRow, 'role_order'>>;

/** Users by role and status. */
export interface Passing {
  readonly categories: Categories;
  /** The SQL condition. */
  readonly condition: (add: Parameters['add']) => string;
}

/** The users of the roles with one key. */
interface PassingRole extends Passing {
  readonly key: Uint8Array;
}

/** @param maxRoles how many roles are counted separately */
export function createCategoryNumbers(maxRoles: number): CategoryNumbers {
  const roles = new Map<string, number>();
  /** The order key of each role; blank roles have none. */
  const keys = new Map<string, Uint8Array>();
  /**
   * Text that the database cannot store is dropped from a role: two roles may be stored as the
   * same.
   */
  let isAmbiguous = false;
  const roleNumber = (role: string): number => {
    const known = roles.get(role);
    if (known !== undefined) return known;
    if (roles.size === maxRoles) return OTHER_ROLES;
    const next = roles.size + 1;
    roles.set(role, next);
    return next;
  };
  const passingOf = (wanted: Wanted): Passing => ({
    categories: categoriesOf(wanted, roles),
    condition: (add) => conditionOf(wanted, add),
  });
  return {
    numberOf: ({ role, active, role_order: key }) => {
      const number = roleNumber(role);
      if (key !== undefined && key !== null && number !== OTHER_ROLES) {
        isAmbiguous ||= Buffer.compare(keys.get(role) ?? key, key) !== 0;
        keys.set(role, key);
      }
      return categoryOf(number, active);
    },
    passing: (filters) => {
      if (activeFilters(filters).some(({ filter }) => filter !== 'role' && filter !== 'status')) {
        return null;
      }
      const wanted = wantedBy(filters);
      const unknown = wanted.roles?.some((role) => !roles.has(role)) ?? false;
      // While there is room, every role has a number.
      return unknown && roles.size === maxRoles ? null : passingOf(wanted);
    },
    passingByRole: (filters) => {
      if (roles.size === maxRoles || isAmbiguous) return null;
      const wanted = wantedBy(filters);
      return rolesByKey(keys, wanted.roles).map(({ key, roles: own }) => ({
        key,
        ...passingOf({ ...wanted, roles: own }),
      }));
    },
  };
}

interface SameKey {
  readonly key: Uint8Array;
  readonly roles: string[];
}

/** The wanted roles, those with one key together, by key. @param wanted `null`: any role */
function rolesByKey(
  keys: ReadonlyMap<string, Uint8Array>,
  wanted: Wanted['roles'],
): readonly SameKey[] {
  const byKey = new Map<string, SameKey>();
  for (const [role, key] of keys) {
    if (wanted !== null && !wanted.includes(role)) continue;
    const text = Buffer.from(key).toString('hex');
    const same = byKey.get(text) ?? { key, roles: [] };
    byKey.set(text, same);
    same.roles.push(role);
  }
  return [...byKey.values()].sort((one, other) => Buffer.compare(one.key, other.key));
}

function categoriesOf(
  { roles, statuses }: Wanted,
  numbers: ReadonlyMap<string, number>,
): Categories {
  if (roles === null && statuses.length === 2) return null;
  const wanted = roles?.flatMap((role) => numbers.get(role) ?? []) ?? [
    OTHER_ROLES,
    ...numbers.values(),
  ];
  return wanted.flatMap((role) => statuses.map((isActive) => categoryOf(role, isActive)));
}

function categoryOf(roleNumber: number, isActive: boolean): number {
  return roleNumber * 2 + (isActive ? 1 : 0);
}

interface Wanted {
  /** `null`: any role. */
  readonly roles: readonly string[] | null;
  readonly statuses: readonly boolean[];
}

function wantedBy({ role = [], status = [] }: UserFilters): Wanted {
  return {
    roles: role.length === 0 ? null : [...new Set(role.map(indexable))],
    statuses: [true, false].filter(
      (isActive) => status.length === 0 || status.includes(isActive ? 'active' : 'passive'),
    ),
  };
}

function conditionOf({ roles, statuses }: Wanted, add: Parameters['add']): string {
  const conditions: string[] = [];
  if (roles !== null) conditions.push(`role = ANY(${add(roles)}::text[])`);
  if (statuses.length < 2) conditions.push(`active = ANY(${add(statuses)}::boolean[])`);
  return conditions.length === 0 ? 'true' : conditions.join(' AND ');
}
