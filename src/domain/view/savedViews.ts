import * as v from 'valibot';
import { startOfText } from '#domain/cutText.ts';
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME } from '#domain/limits.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { formatListView, parseListView, type ListView } from '#domain/view/viewAddress.ts';

/** A view of the list that is kept under a name: search, filters, condition, order, columns, density, table, cards or map. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** Its address: a query string, `''` for the default table. Without a page or an open user. */
  readonly search: string;
  /** The list of this browser opens with it. */
  readonly isDefault?: true | undefined;
}

/** The address of a view without its page and the user whom it shows beside the list. */
export function viewSearch({ kind, view }: ListView): string {
  const place = { page: 1, peeked: null };
  return kind === 'cards'
    ? formatListView({ kind, view: { ...view, ...place } })
    : formatListView({ kind, view: { ...view, ...place } });
}

/** A name without blanks at its ends or several in a row, and no longer than `MAX_VIEW_NAME`; `''` for an unseen one. */
export function tidyViewName(name: string): string {
  const tidy = startOfText(name.toWellFormed().replaceAll(/\s+/gu, ' ').trim(), MAX_VIEW_NAME);
  return hasVisibleText(tidy) ? tidy.trim() : '';
}

/** One that was stored. */
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

/** What is stored, of any text: what is no view is left out, and so is a second one of the same id. */
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

/** The view in place of the one with its id, or at the end. */
export function withSavedView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return views.some(({ id }) => id === view.id)
    ? views.map((other) => (other.id === view.id ? view : other))
    : [...views, view];
}

/** The views with this one as the default, and no other; `null`: none is. */
export function withDefaultView(
  views: readonly SavedView[],
  id: string | null,
): readonly SavedView[] {
  return views.map((view) => ({ ...view, isDefault: view.id === id || undefined }));
}

/** The views with one of them moved up (-1) or down (1), as far as there is room. */
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
