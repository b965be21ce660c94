import type { SortOrder } from '#domain/columnOrder.ts';
import { COLUMN_NAMES, COLUMNS, type UserColumn } from '#domain/columns.ts';
import { TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { offsetOf } from '#domain/pages.ts';
import type { UserIndex } from '#domain/userIndex.ts';
import {
  runPage,
  type ColumnFilters,
  type QueryResult,
  type UserQuery,
} from '#domain/userQuery.ts';

/** What the table shows: everything a link to it has to carry. */
export interface TableView {
  /** As typed, blanks included; a query trims it. */
  readonly text: string;
  /** `null`: the stored order. */
  readonly sort: { readonly column: UserColumn; readonly order: SortOrder } | null;
  readonly filters: ColumnFilters;
  /** 1 or more. May lie past the last page until the number of matches is known: `tableRows`. */
  readonly page: number;
}

export const DEFAULT_TABLE_VIEW: TableView = { text: '', sort: null, filters: {}, page: 1 };

export function withText(view: TableView, text: string): TableView {
  return { ...view, text, page: 1 };
}

/** The same header turns the order round, another one starts ascending. */
export function withSortToggled(view: TableView, column: UserColumn): TableView {
  const isAscending = view.sort?.column === column && view.sort.order === 'asc';
  return { ...view, sort: { column, order: isAscending ? 'desc' : 'asc' }, page: 1 };
}

/** Filters a column to these values; none takes its filter away. */
export function withFilter(
  view: TableView,
  column: UserColumn,
  values: readonly string[],
): TableView {
  const { [column]: _old, ...others } = view.filters;
  return {
    ...view,
    filters: values.length === 0 ? others : { ...others, [column]: values },
    page: 1,
  };
}

export function withoutFilters(view: TableView): TableView {
  return { ...view, filters: {}, page: 1 };
}

export function withPage(view: TableView, page: number): TableView {
  return { ...view, page };
}

export function tableQuery(view: TableView): UserQuery {
  return {
    text: view.text,
    columns: COLUMN_NAMES.filter((column) => COLUMNS[column].table.isSearched),
    filters: view.filters,
    sort: view.sort?.column ?? null,
    order: view.sort?.order ?? 'asc',
    offset: offsetOf(view.page, TABLE_PAGE_SIZE),
    limit: TABLE_PAGE_SIZE,
  };
}

/** What the table shows: a page's rows, and the view with the page that it is. */
export function tableRows(
  index: UserIndex,
  asked: TableView,
): QueryResult & { readonly view: TableView } {
  const { page, ...result } = runPage(index, asked.page, TABLE_PAGE_SIZE, (number) =>
    tableQuery(withPage(asked, number)),
  );
  return { ...result, view: page === asked.page ? asked : withPage(asked, page) };
}
