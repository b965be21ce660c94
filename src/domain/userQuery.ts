import type { User } from '#domain/user.ts';

/** The columns a query can search, filter and order by: those the table shows. */
export type UserColumn = 'name' | 'email' | 'role' | 'createdAt';
export type SortOrder = 'asc' | 'desc';

/** Chosen values for each filtered column: AND across columns, OR within one; an empty list is no filter. */
export type ColumnFilters = Readonly<Partial<Record<UserColumn, readonly string[]>>>;

/** One question about the list, as plain data. */
export interface UserQuery {
  /** Free text; surrounding blanks do not count, and blank text matches every user. */
  readonly text: string;
  /** The columns whose displayed values the text is looked for in. */
  readonly columns: readonly UserColumn[];
  readonly filters: ColumnFilters;
  /** `null` keeps the stored order. */
  readonly sort: UserColumn | null;
  readonly order: SortOrder;
  /** Rows passed over before the first returned one. */
  readonly offset: number;
  /** At most this many rows are returned. */
  readonly limit: number;
}

export interface QueryResult {
  readonly rows: readonly User[];
  /** How many users match, whatever offset and limit are. */
  readonly total: number;
}
