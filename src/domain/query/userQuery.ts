import type { UserColumn } from '#domain/query/columns.ts';
import type { AskedCondition } from '#domain/query/condition/condition.ts';
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
  /** Beside text and filters. Left out where it would leave everybody in. */
  readonly condition?: AskedCondition;
  /** `null` keeps the stored order, but for duplicates: those of one group are beside each other. */
  readonly sort: UserColumn | null;
  readonly order: SortOrder;
}

/** Whether the query matches every user, in whatever order. */
export function isOfWholeList({ text, filters, condition }: UserQuery): boolean {
  return text.trim() === '' && !condition && activeFilters(filters).length === 0;
}

/** The query in any order, whatever it has chosen of one filter. */
export function withoutFilter(query: UserQuery, filter: UserFilter): UserQuery {
  return { ...query, filters: withFilterValues(query.filters, filter, []), sort: null };
}

/** Whether the query's order has duplicates of each other together. */
export function isGrouped({ sort, filters }: UserQuery): boolean {
  return sort === null && (filters.duplicate ?? []).length > 0;
}
