import * as v from 'valibot';
import { startOfText } from '#domain/cutText.ts';
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME } from '#domain/limits.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { formatListView, parseListView } from '#domain/view/viewAddress.ts';
import type { ListView } from '#domain/view/listView.ts';

/**
 * A named view of the list: search, filters, condition, order, columns, density, and table, cards
 * or map.
 */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** Its address: a query string, `''` for the default table. Has no page and no open user. */
  readonly search: string;
  /** The list of this browser opens with it. */
  readonly isDefault?: true | undefined;
}

/** The address of a view without its page and its open user. */
export function viewSearch({ kind, view }: ListView): string {
  const place = { page: 1, peeked: null };
  return kind === 'cards'
    ? formatListView({ kind, view: { ...view, ...place } })
    : formatListView({ kind, view: { ...view, ...place } });
}

/** A name with single blanks, trimmed, at most `MAX_VIEW_NAME` long; `''` for an invisible one. */
export function tidyViewName(name: string): string {
  const tidy = startOfText(name.toWellFormed().replaceAll(/\s+/gu, ' ').trim(), MAX_VIEW_NAME);
  return hasVisibleText(tidy) ? tidy.trim() : '';
}

/** The schema of a stored view. */
export const SAVED_VIEW = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  name: v.pipe(v.string(), v.transform(tidyViewName), v.nonEmpty()),
  search: v.pipe(
    v.string(),
    v.transform((search) => viewSearch(parseListView(search))),
  ),
  isDefault: v.fallback(v.optional(v.literal(true)), undefined),
});

const ITEMS = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.unknown())), []);

/** The stored views in any text; invalid views and repeated ids are left out. */
export function parseSavedViews(text: string | null): readonly SavedView[] {
  const views = new Map<string, SavedView>();
  for (const item of v.parse(ITEMS, text)) {
    const { success, output: view } = v.safeParse(SAVED_VIEW, item);
    if (success && !views.has(view.id)) views.set(view.id, view);
  }
  return [...views.values()].slice(0, MAX_SAVED_VIEWS);
}

/** `null`: there is nothing to store. */
export function formatSavedViews(views: readonly SavedView[]): string | null {
  return views.length === 0 ? null : JSON.stringify(views);
}

/** Replaces the view with the same id, or adds it at the end. */
export function withSavedView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return views.some(({ id }) => id === view.id)
    ? views.map((other) => (other.id === view.id ? view : other))
    : [...views, view];
}

/** Makes this view the only default; `null`: none is. */
export function withDefaultView(
  views: readonly SavedView[],
  id: string | null,
): readonly SavedView[] {
  return views.map((view) => ({ ...view, isDefault: view.id === id || undefined }));
}

/** Moves a view up (-1) or down (1), if possible. */
export function withViewMoved(
  views: readonly SavedView[],
  id: string,
  step: -1 | 1,
): readonly SavedView[] {
  const at = views.findIndex((view) => view.id === id);
  const moved = views[at];
  const other = views[at + step];
  if (moved === undefined || other === undefined) return views;
  return views.map((view) => (view === moved ? other : view === other ? moved : view));
}
