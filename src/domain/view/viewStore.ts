import type { SavedView } from '#domain/view/savedViews.ts';

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
