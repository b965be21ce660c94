import * as v from 'valibot';
import { SAVED_VIEW } from '#domain/view/savedViews.ts';
import { DEFAULT_VIEWS, VIEW_PLACES, type KeptView } from '#domain/view/viewStore.ts';

/** The saved view that a tab has open, and its drafts: changed views that are not saved. */
export interface OpenedView {
  /** As it was when opened, even after it was removed elsewhere. `null`: none is open. */
  readonly view: KeptView | null;
  /** The address of each draft, by the id of its view. */
  readonly drafts: Readonly<Record<string, string>>;
  /** The revision of the view that each draft was made from, by the id of its view. */
  readonly bases: Readonly<Record<string, string>>;
  /**
   * Addresses that were drafts, with the ids of their views, for Back and Forward; the latest last.
   */
  readonly seen: readonly (readonly [search: string, id: string])[];
}

export const NOTHING_OPENED: OpenedView = { view: null, drafts: {}, bases: {}, seen: [] };

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
      bases: v.optional(v.record(v.string(), v.string()), {}),
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
  const { view, drafts, bases, seen } = state;
  const same = views.filter(({ search }) => search === to);
  const exact = same.find(({ id }) => id === view?.id) ?? same[0];
  if (exact !== undefined) {
    const { id } = exact;
    return { view: exact, drafts: without(drafts, id), bases: without(bases, id), seen };
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
    // If it was saved elsewhere meanwhile, the draft keeps the revision that it was made from.
    bases: { ...bases, [id]: bases[id] ?? (before ?? opened).revision },
    seen: [...seen.filter(([search]) => search !== to), [to, id] as const].slice(-MAX_SEEN),
  };
}

/** Forgets a view that was removed here. */
export function withoutView({ view, drafts, bases, seen }: OpenedView, id: string): OpenedView {
  return {
    view: view?.id === id ? null : view,
    drafts: without(drafts, id),
    bases: without(bases, id),
    seen: seen.filter(([, other]) => other !== id),
  };
}

function without(byId: OpenedView['drafts'], id: string): OpenedView['drafts'] {
  return Object.fromEntries(Object.entries(byId).filter(([other]) => other !== id));
}
