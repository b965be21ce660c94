import * as v from 'valibot';
import { SAVED_VIEW, type SavedView } from '#domain/view/savedViews.ts';

/** The saved view that a tab has open, and its drafts: views that were changed and not saved. */
export interface OpenedView {
  /** As it was when it was opened: also there once it is removed elsewhere. `null`: none is open. */
  readonly view: SavedView | null;
  /** The address of each draft, by the id of its view. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Addresses that were drafts, with the ids of their views, for Back and Forward; the latest last. */
  readonly seen: readonly (readonly [search: string, id: string])[];
}

export const NOTHING_OPENED: OpenedView = { view: null, drafts: {}, seen: [] };

const MAX_SEEN = 100;

const STORED = v.fallback(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      view: v.nullable(SAVED_VIEW),
      drafts: v.record(v.string(), v.string()),
      seen: v.array(v.tuple([v.string(), v.string()])),
    }),
  ),
  // A copy that may be changed, as the type asks.
  () => ({ ...NOTHING_OPENED, seen: [] }),
);

/** Of any text that a tab has kept: of junk, nothing is open. */
export function parseOpenedView(text: string | null): OpenedView {
  return v.parse(STORED, text);
}

/**
 * What is open once the list shows another address: `state` itself where nothing changes.
 * @param from the address that it showed before (`viewSearch`); `null`: the person comes from another screen
 * @param to the address that it shows now
 */
export function openedAt(
  state: OpenedView,
  views: readonly SavedView[],
  from: string | null,
  to: string,
): OpenedView {
  const { view, drafts, seen } = state;
  const same = views.filter(({ search }) => search === to);
  const exact = same.find(({ id }) => id === view?.id) ?? same[0];
  if (exact !== undefined) return { view: exact, drafts: without(drafts, exact.id), seen };
  // The whole list is nobody's draft, nor is what a link from another screen shows.
  const last = from === null ? seen.findLast(([search]) => search === to)?.[1] : view?.id;
  const id = to === '' ? undefined : last;
  const opened = views.find((known) => known.id === id) ?? (view?.id === id ? view : null);
  if (opened === null || id === undefined) return view === null ? state : { ...state, view: null };
  return {
    view: opened,
    drafts: { ...drafts, [id]: to },
    seen: [...seen.filter(([search]) => search !== to), [to, id] as const].slice(-MAX_SEEN),
  };
}

/** Nothing is left of this view: it was removed here. */
export function withoutView({ view, drafts, seen }: OpenedView, id: string): OpenedView {
  return {
    view: view?.id === id ? null : view,
    drafts: without(drafts, id),
    seen: seen.filter(([, other]) => other !== id),
  };
}

function without(drafts: OpenedView['drafts'], id: string): OpenedView['drafts'] {
  return Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== id));
}
