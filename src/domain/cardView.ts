import { CARD_PAGE_SIZE, SHOW_ALL_INCREMENT } from '#domain/limits.ts';
import { offsetOf } from '#domain/pages.ts';
import type { SortOrder, UserQuery } from '#domain/userQuery.ts';

export const CARD_SORTS = ['name', 'createdAt'] as const;
export type CardSort = (typeof CARD_SORTS)[number];
export type CardMode = 'pages' | 'all';

/** What the cards show: everything a link to them has to carry. */
export interface CardView {
  readonly text: string;
  /** One role, or `null` for all of them. */
  readonly role: string | null;
  readonly sort: CardSort;
  readonly order: SortOrder;
  readonly mode: CardMode;
  /** 1 or more; only paginated mode reads it. */
  readonly page: number;
}

export const DEFAULT_CARD_VIEW: CardView = {
  text: '',
  role: null,
  sort: 'name',
  order: 'asc',
  mode: 'pages',
  page: 1,
};

export function withCardText(view: CardView, text: string): CardView {
  return { ...view, text, page: 1 };
}

export function withCardRole(view: CardView, role: string | null): CardView {
  return { ...view, role, page: 1 };
}

export function withCardSort(view: CardView, sort: CardSort): CardView {
  return { ...view, sort, page: 1 };
}

export function withCardOrder(view: CardView, order: SortOrder): CardView {
  return { ...view, order, page: 1 };
}

export function withCardMode(view: CardView, mode: CardMode): CardView {
  return { ...view, mode, page: 1 };
}

export function withCardPage(view: CardView, page: number): CardView {
  return { ...view, page };
}

/** How many cards show-all shows after loading more, of `total`. */
export function nextVisibleCount(visibleCount: number, total: number): number {
  return Math.max(visibleCount, Math.min(visibleCount + SHOW_ALL_INCREMENT, total));
}

/** `visibleCount` is how many cards show-all shows; paginated mode does not read it. */
export function cardQuery(view: CardView, visibleCount: number): UserQuery {
  const isAll = view.mode === 'all';
  return {
    text: view.text,
    columns: ['name', 'email', 'role'],
    filters: view.role === null ? {} : { role: [view.role] },
    sort: view.sort,
    order: view.order,
    offset: isAll ? 0 : offsetOf(view.page, CARD_PAGE_SIZE),
    limit: isAll ? visibleCount : CARD_PAGE_SIZE,
  };
}
