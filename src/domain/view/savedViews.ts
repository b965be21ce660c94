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
const SAVED_VIEW = v.object({
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

/**
 * Where a view is kept: in this browser, on the server for its owner, or on the server for
 * everybody.
 */
export const VIEW_PLACES = ['own', 'team', 'browser'] as const;
export type ViewPlace = (typeof VIEW_PLACES)[number];

/** Whose default a view is: the person's, or that of everybody without an own one. */
export const DEFAULT_VIEWS = ['own', 'team'] as const;
export type DefaultView = (typeof DEFAULT_VIEWS)[number];

/** A saved view as a store has it. */
export interface KeptView extends Omit<SavedView, 'isDefault'> {
  readonly defaultFor: readonly DefaultView[];
  readonly place: ViewPlace;
  /** Changes with each save; a save names the one that it was made from. */
  readonly revision: string;
  /** Whether the person may overwrite and remove it. */
  readonly mayChange: boolean;
  /** The owner of a team's view; `null`: the person. */
  readonly ownerName: string | null;
}

/**
 * The outcome of a change. `stale`: somebody has saved another version meanwhile; `gone`: it was
 * removed; `full`: one person may not have more; `notStored`: the storage or the server refused it.
 */
export type ViewOutcome = 'done' | 'stale' | 'gone' | 'full' | 'forbidden' | 'notStored';

/** The port of what keeps saved views. Nothing rejects. */
export interface ViewStore {
  readonly capabilities: {
    /** The places where it keeps views. */
    readonly places: readonly ViewPlace[];
    /** Views that could not be stored stay until the page is left. */
    readonly keepsUnstored: boolean;
  };
  /**
   * A person's views in their order, then the team's by name. The same object until one changes;
   * `null`: not known.
   */
  readonly get: () => readonly KeptView[] | null;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds a view with a new id. */
  readonly add: (view: SavedView, place: ViewPlace) => Promise<ViewOutcome>;
  /** @param revision the one that this version was made from; refused if it is no longer current */
  readonly save: (view: SavedView, revision: string) => Promise<ViewOutcome>;
  readonly remove: (id: string) => Promise<ViewOutcome>;
  /** Restores a removed view to its place. */
  readonly restore: (id: string) => Promise<ViewOutcome>;
  /** Puts the person's own views in this order; `ids` has all of them. */
  readonly order: (ids: readonly string[]) => Promise<ViewOutcome>;
  /** Makes the list open with this view; `null`: with none. */
  readonly setDefault: (id: string | null, whose: DefaultView) => Promise<ViewOutcome>;
}

/** The view that the list opens with: the person's own default, else the team's; `null`: none. */
export function defaultView(views: readonly KeptView[]): KeptView | null {
  const of = (whose: DefaultView) => views.find(({ defaultFor }) => defaultFor.includes(whose));
  return of('own') ?? of('team') ?? null;
}

/** The saved view that a tab has open, and its drafts: changed views that are not saved. */
export interface OpenedView {
  /** As it was when opened, even after it was removed elsewhere. `null`: none is open. */
  readonly view: KeptView | null;
  /** The address of each draft, by the id of its view. */
  readonly drafts: Readonly<Record<string, string>>;
  /**
   * Addresses that were drafts, with the ids of their views, for Back and Forward; the latest last.
   */
  readonly seen: readonly (readonly [search: string, id: string])[];
}

export const NOTHING_OPENED: OpenedView = { view: null, drafts: {}, seen: [] };

const MAX_SEEN = 100;

/** Views kept by an earlier version belong to the browser. */
const OPENED_VIEW = v.object({
  ...SAVED_VIEW.entries,
  place: v.optional(v.picklist(VIEW_PLACES), 'browser'),
  revision: v.optional(v.string(), ''),
  mayChange: v.optional(v.boolean(), true),
  ownerName: v.optional(v.nullable(v.string()), null),
  defaultFor: v.optional(v.array(v.picklist(DEFAULT_VIEWS)), []),
});

const STORED = v.fallback(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      view: v.nullable(OPENED_VIEW),
      drafts: v.record(v.string(), v.string()),
      seen: v.array(v.tuple([v.string(), v.string()])),
    }),
  ),
  // A copy, since the type asks for a mutable array.
  () => ({ ...NOTHING_OPENED, seen: [] }),
);

/** Parses what a tab has kept; invalid text means that nothing is open. */
export function parseOpenedView(text: string | null): OpenedView {
  return v.parse(STORED, text);
}

/**
 * The state after the list shows another address; `state` itself if nothing changes.
 * @param from the address that it showed before (`viewSearch`); `null`: the person comes from
 *   another screen
 * @param to the address that it shows now
 */
export function openedAt(
  state: OpenedView,
  views: readonly KeptView[],
  from: string | null,
  to: string,
): OpenedView {
  const { view, drafts, seen } = state;
  const same = views.filter(({ search }) => search === to);
  const exact = same.find(({ id }) => id === view?.id) ?? same[0];
  if (exact !== undefined) {
    return { view: exact, drafts: without(drafts, exact.id), seen };
  }
  // The whole list is never a draft, nor is what a link from another screen shows.
  const last = from === null ? seen.findLast(([search]) => search === to)?.[1] : view?.id;
  const id = to === '' ? undefined : last;
  const before = view?.id === id ? view : null;
  const opened = views.find((known) => known.id === id) ?? before;
  if (opened === null || id === undefined) return view === null ? state : { ...state, view: null };
  return {
    view: opened,
    drafts: { ...drafts, [id]: to },
    seen: [...seen.filter(([search]) => search !== to), [to, id] as const].slice(-MAX_SEEN),
  };
}

/** Forgets a view that was removed here. */
export function withoutView({ view, drafts, seen }: OpenedView, id: string): OpenedView {
  return {
    view: view?.id === id ? null : view,
    drafts: without(drafts, id),
    seen: seen.filter(([, other]) => other !== id),
  };
}

function without(byId: OpenedView['drafts'], id: string): OpenedView['drafts'] {
  return Object.fromEntries(Object.entries(byId).filter(([other]) => other !== id));
}
