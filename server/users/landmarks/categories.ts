import { activeFilters, type UserFilters } from '#domain/query/filters.ts';
import type { Parameters } from '#server/users/answers/statement.ts';
import type { Categories } from '#server/users/landmarks/stretches.ts';
import { indexable, type UserRow } from '#server/users/userRow.ts';

/** Those for whom there are no more numbers are counted together. */
const OTHER_ROLES = 0;

/** The numbers under which users are counted: one for each role and status. */
export interface CategoryNumbers {
  /** Always the same. */
  readonly numberOf: (row: Pick<UserRow, 'role' | 'active'>) => number;
  /** Whom the filters let through; `null`: counts by role and status cannot tell. */
  readonly passing: (filters: UserFilters) => Passing | null;
}

/** Users by role and status. */
export interface Passing {
  readonly categories: Categories;
  /** The condition of a statement. */
  readonly condition: (add: Parameters['add']) => string;
}

/** @param maxRoles so many roles are counted, each by itself */
export function createCategoryNumbers(maxRoles: number): CategoryNumbers {
  const roles = new Map<string, number>();
  const roleNumber = (role: string): number => {
    const known = roles.get(role);
    if (known !== undefined) return known;
    if (roles.size === maxRoles) return OTHER_ROLES;
    const next = roles.size + 1;
    roles.set(role, next);
    return next;
  };
  return {
    numberOf: ({ role, active }) => categoryOf(roleNumber(role), active),
    passing: (filters) => {
      if (activeFilters(filters).some(({ filter }) => filter !== 'role' && filter !== 'status')) {
        return null;
      }
      const wanted = wantedBy(filters);
      const unknown = wanted.roles?.some((role) => !roles.has(role)) ?? false;
      // As long as there is room, nobody has a role without a number.
      if (unknown && roles.size === maxRoles) return null;
      const numbers = wanted.roles?.flatMap((role) => roles.get(role) ?? []) ?? [
        OTHER_ROLES,
        ...roles.values(),
      ];
      return {
        categories:
          wanted.roles === null && wanted.statuses.length === 2
            ? null
            : numbers.flatMap((role) =>
                wanted.statuses.map((isActive) => categoryOf(role, isActive)),
              ),
        condition: (add) => conditionOf(wanted, add),
      };
    },
  };
}

function categoryOf(roleNumber: number, isActive: boolean): number {
  return roleNumber * 2 + (isActive ? 1 : 0);
}

interface Wanted {
  /** `null`: any. */
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
