import type { SortOrder } from '#domain/query/userQuery.ts';
import { COLUMN_NAMES, COLUMNS } from '#domain/query/columns.ts';
import { activeFilters, FILTER_NAMES, FILTERS, type UserFilters } from '#domain/query/filters.ts';
import {
  CARD_SORTS,
  DEFAULT_CARD_VIEW,
  type CardView,
  type ListView,
} from '#domain/view/listView.ts';
import { startOfText } from '#domain/cutText.ts';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { fromAddress, toAddress } from '#domain/loneSurrogates.ts';

/** Larger page numbers are cut to this: no list has as many pages. */
const MAX_PAGE = 1_000_000_000;

let last: { readonly search: string; readonly listView: ListView } | null = null;

/** Parses a query string such as `?view=cards&q=ali`; invalid values fall back to the defaults. */
export function parseListView(search: string): ListView {
  // Each address once, whoever reads it.
  if (last?.search !== search) last = { search, listView: readListView(search) };
  return last.listView;
}

function readListView(search: string): ListView {
  const params = new URLSearchParams(search);
  const get = (name: string) => params.get(name) ?? '';
  const where = params.getAll('where');
  const shared = {
    text: startOfText(fromAddress(get('q')), MAX_SEARCH_LENGTH),
    filters: parseFilters(params),
    ...(where.length > 0 && { where }),
    layout: get('layout') || undefined,
    page: parsePage(get('page')),
    // No user has an empty id.
    peeked: fromAddress(get('user')) || null,
  };
  const kind = params.get('view');
  if (kind === 'cards') {
    const view: CardView = {
      ...shared,
      sort: CARD_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_CARD_VIEW.sort,
      order: parseOrder(params),
      mode: params.get('mode') === 'all' ? 'all' : 'pages',
    };
    return { kind, view: view.mode === 'all' ? { ...view, page: 1 } : view };
  }
  const column = COLUMN_NAMES.find(
    (known) => COLUMNS[known].table.isSortable && known === params.get('sort'),
  );
  const sort = column === undefined ? null : { column, order: parseOrder(params) };
  return { kind: kind === 'map' ? kind : 'table', view: { ...shared, sort } };
}

/** The query string of a view; defaults are left out, and the default table is `''`. */
export function formatListView({ kind, view }: ListView): string {
  const params = new URLSearchParams();
  const add = (
    name: string,
    value: string | number | null | undefined,
    usual?: string | number,
  ) => {
    if (value && value !== usual) params.append(name, String(value));
  };
  add('view', kind, 'table');
  add('q', toAddress(startOfText(view.text, MAX_SEARCH_LENGTH)));
  for (const { filter, values } of activeFilters(view.filters)) {
    for (const value of values) params.append(filter, toAddress(value));
  }
  for (const piece of view.where ?? []) params.append('where', piece);
  if (kind === 'cards') {
    add('sort', view.sort, DEFAULT_CARD_VIEW.sort);
    add('order', view.order, 'asc');
    add('mode', view.mode, 'pages');
    if (view.mode === 'pages') add('page', view.page, 1);
  } else {
    add('sort', view.sort?.column);
    add('order', view.sort?.order, 'asc');
    add('page', view.page, 1);
  }
  add('layout', view.layout);
  add('user', toAddress(view.peeked ?? ''));
  const text = params.toString();
  return text && `?${text}`;
}

function parseOrder(params: URLSearchParams): SortOrder {
  return params.get('order') === 'desc' ? 'desc' : 'asc';
}

/** A page number of an address, from 1; 1 if invalid. */
function parsePage(text: string | null): number {
  return /^[1-9]\d*$/.test(text ?? '') ? Math.min(Number(text), MAX_PAGE) : 1;
}

function parseFilters(params: URLSearchParams): UserFilters {
  const filters: { -readonly [Filter in keyof UserFilters]: UserFilters[Filter] } = {};
  for (const filter of FILTER_NAMES) {
    const values = [...new Set(params.getAll(filter).map(fromAddress))].filter(
      FILTERS[filter].isValue,
    );
    if (values.length > 0) filters[filter] = values;
  }
  return filters;
}

/** The state of the history screen, as its address holds it. Pages count from 1. */
export type HistoryView =
  /** `id`: only the changes that touched this user; `null`: all. */
  | { readonly kind: 'changes'; readonly id: string | null; readonly page: number }
  | { readonly kind: 'removed'; readonly page: number };

export const DEFAULT_HISTORY_VIEW: HistoryView = { kind: 'changes', id: null, page: 1 };

/** Parses a query string such as `?show=removed&page=2`; invalid values fall back to the defaults. */
export function parseHistoryView(search: string): HistoryView {
  const params = new URLSearchParams(search);
  const page = parsePage(params.get('page'));
  if (params.get('show') === 'removed') return { kind: 'removed', page };
  const id = fromAddress(params.get('id') ?? '');
  // No user has an empty id.
  return { kind: 'changes', id: id === '' ? null : id, page };
}

/** The query string of a view; defaults are left out. */
export function formatHistoryView(view: HistoryView): string {
  const params = new URLSearchParams();
  if (view.kind === 'removed') params.append('show', 'removed');
  else if (view.id !== null) params.append('id', toAddress(view.id));
  if (view.page > 1) params.append('page', String(view.page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
