import type { SortOrder } from '#domain/query/userQuery.ts';
import { COLUMN_NAMES, COLUMNS } from '#domain/query/columns.ts';
import { CARD_SORTS, DEFAULT_CARD_VIEW, type CardView } from '#domain/view/cardView.ts';
import { fromAddress, toAddress } from '#domain/loneSurrogates.ts';
import { DEFAULT_TABLE_VIEW, type TableView } from '#domain/view/tableView.ts';
import type { ColumnFilters } from '#domain/query/userQuery.ts';

/** The state of the list screen, as its address holds it. */
export type ListView =
  | { readonly kind: 'table'; readonly view: TableView }
  | { readonly kind: 'cards'; readonly view: CardView };

/** A longer search text is cut: no name is this long, and addresses have limits. */
const MAX_TEXT_LENGTH = 200;
/** Larger page numbers are cut to this: no list has as many pages. */
const MAX_PAGE = 1_000_000_000;

/** Parses a query string such as `?view=cards&q=ali`; invalid values fall back to the defaults. */
export function parseListView(search: string): ListView {
  const params = new URLSearchParams(search);
  const text = cut(fromAddress(params.get('q') ?? ''));
  const page = parsePage(params.get('page'));
  if (params.get('view') === 'cards') {
    const view: CardView = {
      text,
      role: fromAddress(params.get('role') ?? '') || null,
      sort: CARD_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_CARD_VIEW.sort,
      order: parseOrder(params),
      mode: params.get('mode') === 'all' ? 'all' : 'pages',
      page,
    };
    return { kind: 'cards', view: view.mode === 'all' ? { ...view, page: 1 } : view };
  }
  const column = COLUMN_NAMES.find(
    (known) => COLUMNS[known].table.isSortable && known === params.get('sort'),
  );
  const sort = column === undefined ? null : { column, order: parseOrder(params) };
  return { kind: 'table', view: { text, sort, filters: parseFilters(params), page } };
}

/** The query string of a view; defaults are left out, and the default table is `''`. */
export function formatListView({ kind, view }: ListView): string {
  const params = new URLSearchParams();
  if (kind === 'cards') params.append('view', 'cards');
  if (view.text !== '') params.append('q', toAddress(cut(view.text)));
  if (kind === 'cards') {
    if (view.role !== null) params.append('role', toAddress(view.role));
    if (view.sort !== DEFAULT_CARD_VIEW.sort) params.append('sort', view.sort);
    if (view.order !== DEFAULT_CARD_VIEW.order) params.append('order', view.order);
    if (view.mode !== DEFAULT_CARD_VIEW.mode) params.append('mode', view.mode);
    if (view.page > 1 && view.mode === 'pages') params.append('page', String(view.page));
  } else {
    for (const column of FILTERABLE_COLUMNS) {
      for (const value of view.filters[column] ?? []) params.append(column, toAddress(value));
    }
    if (view.sort !== null) params.append('sort', view.sort.column);
    if (view.sort?.order === 'desc') params.append('order', 'desc');
    if (view.page > 1) params.append('page', String(view.page));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The other view of the list: the search text carries over, all else starts at its defaults. */
export function switchView({ view }: ListView, kind: ListView['kind']): ListView {
  return kind === 'cards'
    ? { kind, view: { ...DEFAULT_CARD_VIEW, text: view.text } }
    : { kind, view: { ...DEFAULT_TABLE_VIEW, text: view.text } };
}

/** Does not end with half an emoji, which would come back from the address as a lone surrogate. */
function cut(text: string): string {
  return text.slice(0, MAX_TEXT_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
}

const FILTERABLE_COLUMNS = COLUMN_NAMES.filter((column) => COLUMNS[column].table.isFilterable);

function parseOrder(params: URLSearchParams): SortOrder {
  return params.get('order') === 'desc' ? 'desc' : 'asc';
}

function parsePage(text: string | null): number {
  if (text === null || !/^[1-9]\d*$/.test(text)) return 1;
  return Math.min(Number(text), MAX_PAGE);
}

function parseFilters(params: URLSearchParams): ColumnFilters {
  const filters: { -readonly [Column in keyof ColumnFilters]: ColumnFilters[Column] } = {};
  for (const column of FILTERABLE_COLUMNS) {
    const values = [...new Set(params.getAll(column).map(fromAddress))].filter(
      (value) => value !== '',
    );
    if (values.length > 0) filters[column] = values;
  }
  return filters;
}
