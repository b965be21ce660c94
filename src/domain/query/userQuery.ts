import type { UserColumn } from '#domain/query/columns.ts';
import type { AskedCondition } from '#domain/query/condition.ts';
import {
  activeFilters,
  withFilterValues,
  type UserFilter,
  type UserFilters,
} from '#domain/query/filters.ts';

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Which users, in which order: plain data. */
export interface UserQuery {
  /** Free text; surrounding spaces are ignored, and blank text matches every user. */
  readonly text: string;
  /** The columns whose shown values are searched. */
  readonly columns: readonly UserColumn[];
  readonly filters: UserFilters;
  /** Applies beside text and filters. Missing if it would match everybody. */
  readonly condition?: AskedCondition;
  /** `null`: the stored order, except that duplicates stand together. */
  readonly sort: UserColumn | null;
  readonly order: SortOrder;
}

/** Whether the query matches every user, in whatever order. */
export function matchesEverybody({ text, filters, condition }: UserQuery): boolean {
  return text.trim() === '' && !condition && activeFilters(filters).length === 0;
}

/** The query without the values of one filter, in any order. */
export function withoutFilter(query: UserQuery, filter: UserFilter): UserQuery {
  return { ...query, filters: withFilterValues(query.filters, filter, []), sort: null };
}

/** Whether the query's order puts duplicates together. */
export function isGrouped({ sort, filters }: UserQuery): boolean {
  return sort === null && (filters.duplicate ?? []).length > 0;
}
