import type { UserColumn } from '#domain/query/columns.ts';

export type SortOrder = 'asc' | 'desc';

/** Chosen values of each filtered column: AND across columns, OR within; no values, no filter. */
export type ColumnFilters = Readonly<Partial<Record<UserColumn, readonly string[]>>>;

/** Which users, in which order: plain data. */
export interface UserQuery {
  /** Free text; surrounding spaces are ignored, and blank text matches every user. */
  readonly text: string;
  /** The columns whose shown values are searched. */
  readonly columns: readonly UserColumn[];
  readonly filters: ColumnFilters;
  /** `null` keeps the stored order. */
  readonly sort: UserColumn | null;
  readonly order: SortOrder;
}
