import type { UserFilters } from '#domain/query/filters.ts';
import type { SortOrder } from '#domain/query/userQuery.ts';
import { COLUMN_NAMES, COLUMNS, type CardSort } from '#domain/query/columns.ts';

export const CARD_SORTS = COLUMN_NAMES.filter(
  (column): column is CardSort => COLUMNS[column].cards.isSortable,
);
export type CardMode = 'pages' | 'all';

/** The state of the card view: everything that a link to it contains. */
export interface CardView {
  readonly text: string;
  readonly filters: UserFilters;
  /** As in the table. */
  readonly where?: readonly string[];
  /** Carried for the table, to which switching leads back. */
  readonly layout?: string | undefined;
  readonly sort: CardSort;
  readonly order: SortOrder;
  readonly mode: CardMode;
  /** 1 or more; ignored in show-all. */
  readonly page: number;
  /** As in the table. */
  readonly peeked: string | null;
}

export const DEFAULT_CARD_VIEW: CardView = {
  text: '',
  filters: {},
  sort: 'name',
  order: 'asc',
  mode: 'pages',
  page: 1,
  peeked: null,
};
