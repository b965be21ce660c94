import { TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { COLUMN_NAMES, COLUMNS, type UserColumn } from '#domain/query/columns.ts';
import { withFilterValues, type UserFilter, type UserFilters } from '#domain/query/filters.ts';
import type { SortOrder } from '#domain/query/userQuery.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import { conditionIn } from '#domain/view/conditionInAddress.ts';
import { withWhere } from '#domain/view/withWhere.ts';

/** The state of the table: everything that a link to it contains. */
export interface TableView {
  /** As typed, with surrounding spaces; a query ignores them. */
  readonly text: string;
  /** `null`: the stored order. */
  readonly sort: { readonly column: UserColumn; readonly order: SortOrder } | null;
  readonly filters: UserFilters;
  /** The pieces of an address that hold its condition, unparsed (conditionAddress.ts). */
  readonly where?: readonly string[];
  /** The columns and density in its address (`layoutWords`); if missing, the browser's own. */
  readonly layout?: string | undefined;
  /** 1 or more. May be past the last page: the answer has the clamped one. */
  readonly page: number;
  /** The id of the user whom the panel beside the table shows; `null`: it is closed. */
  readonly peeked: string | null;
}

export const DEFAULT_TABLE_VIEW: TableView = {
  text: '',
  sort: null,
  filters: {},
  page: 1,
  peeked: null,
};

export function withText(view: TableView, text: string): TableView {
  return { ...view, text, page: 1 };
}

/** The same column reverses its order, another one starts ascending. */
export function withSortToggled(view: TableView, column: UserColumn): TableView {
  const isAscending = view.sort?.column === column && view.sort.order === 'asc';
  return withSort(view, { column, order: isAscending ? 'desc' : 'asc' });
}

/** Another order starts at the first page. */
export function withSort(view: TableView, sort: TableView['sort']): TableView {
  return { ...view, sort, page: 1 };
}

/** Filters to these values; no values remove the filter. */
export function withFilter(
  view: TableView,
  filter: UserFilter,
  values: readonly string[],
): TableView {
  return { ...view, filters: withFilterValues(view.filters, filter, values), page: 1 };
}

export function withoutFilters(view: TableView): TableView {
  return withWhere({ ...view, filters: {} }, []);
}

export function withPage(view: TableView, page: number): TableView {
  return { ...view, page };
}

export function tableQuestion({ text, sort, filters, where, page }: TableView): PageQuestion {
  return {
    kind: 'page',
    query: {
      text,
      columns: COLUMN_NAMES.filter((column) => COLUMNS[column].table.isSearched),
      filters,
      ...conditionIn(where),
      sort: sort?.column ?? null,
      order: sort?.order ?? 'asc',
    },
    page,
    size: TABLE_PAGE_SIZE,
  };
}
