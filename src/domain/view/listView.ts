import { CARD_PAGE_SIZE, SHOW_ALL_INCREMENT, TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { COLUMN_NAMES, COLUMNS, type CardSort, type UserColumn } from '#domain/query/columns.ts';
import { askedCondition } from '#domain/query/condition.ts';
import { withFilterValues, type UserFilter, type UserFilters } from '#domain/query/filters.ts';
import type { SortOrder, UserQuery } from '#domain/query/userQuery.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import { parsePieces } from '#domain/view/conditionAddress.ts';

/** What a link to the table and one to the cards both contain. */
interface SharedView {
  /** As typed, with surrounding spaces; a query ignores them. */
  readonly text: string;
  readonly filters: UserFilters;
  /** The pieces of an address that hold its condition, unparsed (conditionAddress.ts). */
  readonly where?: readonly string[];
  /**
   * The columns and density in its address (`layoutWords`); if missing, the browser's own. The
   * cards carry it for the table, to which switching leads back.
   */
  readonly layout?: string | undefined;
  /** 1 or more; ignored in show-all. May be past the last page: the answer has the clamped one. */
  readonly page: number;
  /** The id of the user whom the panel beside the list shows; `null`: it is closed. */
  readonly peeked: string | null;
}

export interface TableView extends SharedView {
  /** `null`: the stored order. */
  readonly sort: { readonly column: UserColumn; readonly order: SortOrder } | null;
}

export interface CardView extends SharedView {
  readonly sort: CardSort;
  readonly order: SortOrder;
  readonly mode: 'pages' | 'all';
}

/** The state of the list screen, as its address holds it. */
export type ListView =
  | { readonly kind: 'table' | 'map'; readonly view: TableView }
  | { readonly kind: 'cards'; readonly view: CardView };

const DEFAULTS = { text: '', filters: {}, page: 1, peeked: null };
export const DEFAULT_TABLE_VIEW: TableView = { ...DEFAULTS, sort: null };
export const DEFAULT_CARD_VIEW: CardView = {
  ...DEFAULTS,
  sort: 'name',
  order: 'asc',
  mode: 'pages',
};

export const CARD_SORTS = COLUMN_NAMES.filter(
  (column): column is CardSort => COLUMNS[column].cards.isSortable,
);

/** The view with other values: what is shown is another list, so it starts at the first page. */
export function withChanges<View extends SharedView>(view: View, changes: Partial<View>): View {
  return { ...view, page: 1, ...changes };
}

/** Filters to these values; no values remove the filter. */
export function withFilter<View extends SharedView>(
  view: View,
  filter: UserFilter,
  values: readonly string[],
): View {
  return { ...view, filters: withFilterValues(view.filters, filter, values), page: 1 };
}

export function withoutFilters<View extends SharedView>(view: View): View {
  return withWhere({ ...view, filters: {} }, []);
}

/** The view with this condition, given as pieces of an address; none remove it. */
export function withWhere<View extends SharedView>(view: View, where: readonly string[]): View {
  const { where: _where, ...others } = view;
  // The same view with another condition.
  return { ...others, ...(where.length > 0 && { where }), page: 1 } as View;
}

/** The same column reverses its order, another one starts ascending. */
export function withSortToggled(view: TableView, column: UserColumn): TableView {
  const isAscending = view.sort?.column === column && view.sort.order === 'asc';
  return withChanges(view, { sort: { column, order: isAscending ? 'desc' : 'asc' } });
}

/** @param peeked the id of the user whom the panel beside the list shows; `null`: it is closed */
export function withPeeked(listView: ListView, peeked: string | null): ListView {
  return changedView(listView, (view) => ({ ...view, peeked }));
}

/** How many cards show-all shows after loading more, of `total`. */
export function nextVisibleCount(visibleCount: number, total: number): number {
  return Math.max(visibleCount, Math.min(visibleCount + SHOW_ALL_INCREMENT, total));
}

/** The list with its view changed, table or cards. */
export function changedView(
  { kind, view }: ListView,
  change: <View extends ListView['view']>(view: View) => View,
): ListView {
  return kind === 'cards' ? { kind, view: change(view) } : { kind, view: change(view) };
}

/** Another view of the list: keeps who is shown, and resets order and page. */
export function switchView({ view }: ListView, kind: ListView['kind']): ListView {
  const { text, filters, where, layout } = view;
  const shown = { text, filters, ...(where && { where }), layout };
  const start = kind === 'cards' ? DEFAULT_CARD_VIEW : DEFAULT_TABLE_VIEW;
  // The result has this kind.
  return { kind, view: { ...start, ...shown } } as ListView;
}

/**
 * The question that a view of the list asks.
 * @param cardCount how many cards show-all shows, 1 or more
 */
export function listQuestion({ kind, view }: ListView, cardCount: number): PageQuestion {
  return kind === 'cards' ? cardQuestion(view, cardCount) : tableQuestion(view);
}

/** The query of a view, on whichever page. */
export function listQuery(listView: ListView): UserQuery {
  return listQuestion(listView, 1).query;
}

export function tableQuestion(view: TableView): PageQuestion {
  const { column: sort = null, order = 'asc' } = view.sort ?? {};
  return {
    kind: 'page',
    query: { ...matchedBy(view, 'table'), sort, order },
    page: view.page,
    size: TABLE_PAGE_SIZE,
  };
}

function cardQuestion(view: CardView, visibleCount: number): PageQuestion {
  const isAll = view.mode === 'all';
  return {
    kind: 'page',
    query: { ...matchedBy(view, 'cards'), sort: view.sort, order: view.order },
    page: isAll ? 1 : view.page,
    size: isAll ? visibleCount : CARD_PAGE_SIZE,
  };
}

/** With today's days: after midnight it is another question. */
function matchedBy({ text, filters, where }: SharedView, kind: 'table' | 'cards') {
  const condition = where === undefined ? null : askedCondition(parsePieces(where), new Date());
  return {
    text,
    columns: COLUMN_NAMES.filter((column) => COLUMNS[column][kind].isSearched),
    filters,
    ...(condition && { condition }),
  };
}
