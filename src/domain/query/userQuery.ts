import type { UserColumn } from '#domain/query/columns.ts';
import type { UserFilters } from '#domain/query/filters.ts';

export type SortOrder = 'asc' | 'desc';

/** Which users, in which order: plain data. */
export interface UserQuery {
  /** Free text; surrounding spaces are ignored, and blank text matches every user. */
  readonly text: string;
  /** The columns whose shown values are searched. */
  readonly columns: readonly UserColumn[];
  readonly filters: UserFilters;
  /** `null` keeps the stored order. */
  readonly sort: UserColumn | null;
  readonly order: SortOrder;
}
