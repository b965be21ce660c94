import type { ColumnFilters, SortOrder, UserColumn } from '#domain/userQuery.ts';

/** What the table shows: everything a link to it has to carry. */
export interface TableView {
  /** As typed, blanks included; a query trims it. */
  readonly text: string;
  /** `null`: the stored order. */
  readonly sort: { readonly column: UserColumn; readonly order: SortOrder } | null;
  readonly filters: ColumnFilters;
  /** 1 or more. May lie past the last page until the number of matches is known: see `pages.ts`. */
  readonly page: number;
}
