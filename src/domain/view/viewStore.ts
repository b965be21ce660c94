import type { SavedView } from '#domain/view/savedViews.ts';

/** Where a view is kept: in this browser, on the server for its owner alone, or there for everybody. */
export const VIEW_PLACES = ['own', 'team', 'browser'] as const;
export type ViewPlace = (typeof VIEW_PLACES)[number];

/** For whom the list opens with a view: the person, or everybody who has chosen none. */
export const DEFAULT_VIEWS = ['own', 'team'] as const;
export type DefaultView = (typeof DEFAULT_VIEWS)[number];

/** A saved view as a store has it. */
export interface KeptView extends Omit<SavedView, 'isDefault'> {
  readonly defaultFor: readonly DefaultView[];
  readonly place: ViewPlace;
  /** Another one with each save: what a save is made from. */
  readonly revision: string;
  /** Whether the person may save over it, and remove it. */
  readonly mayChange: boolean;
  /** Who keeps it for the team; `null`: the person. */
  readonly ownerName: string | null;
}

/**
 * What came of a change. `stale`: somebody has saved another one meanwhile; `gone`: it was removed; `full`:
 * there are as many as one person may have; `notStored`: the storage or the server did not take it.
 */
export type ViewOutcome = 'done' | 'stale' | 'gone' | 'full' | 'forbidden' | 'notStored';

/** The port of what keeps saved views. Nothing rejects. */
export interface ViewStore {
  readonly capabilities: {
    /** Where it keeps them. */
    readonly places: readonly ViewPlace[];
    /** What it does not store is still there until the page is left. */
    readonly keepsUnstored: boolean;
  };
  /** Those of a person in their order, then the team's by name. The same object until one changes; `null`: not known. */
  readonly get: () => readonly KeptView[] | null;
  /** Returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Keeps a view of which none has the id. */
  readonly add: (view: SavedView, place: ViewPlace) => Promise<ViewOutcome>;
  /** @param revision of the view that this one is made from: over any other it is not saved */
  readonly save: (view: SavedView, revision: string) => Promise<ViewOutcome>;
  readonly remove: (id: string) => Promise<ViewOutcome>;
  /** Brings a removed one back to its place. */
  readonly restore: (id: string) => Promise<ViewOutcome>;
  /** Puts the person's own views in this order, all of them. */
  readonly order: (ids: readonly string[]) => Promise<ViewOutcome>;
  /** Has the list open with this view; `null`: with none. */
  readonly setDefault: (id: string | null, whose: DefaultView) => Promise<ViewOutcome>;
}

/** The view that the list opens with: the person's own choice, else the team's; `null`: with none. */
export function defaultView(views: readonly KeptView[]): KeptView | null {
  const of = (whose: DefaultView) => views.find(({ defaultFor }) => defaultFor.includes(whose));
  return of('own') ?? of('team') ?? null;
}
