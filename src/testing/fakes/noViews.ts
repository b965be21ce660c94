import type { ViewStore } from '#domain/view/savedViews.ts';

const notStored = async () => 'notStored' as const;

const EMPTY: readonly never[] = [];

/** A store of views that is empty and refuses all. */
export const NO_VIEWS: ViewStore = {
  capabilities: { places: ['own', 'team'], keepsUnstored: false },
  get: () => EMPTY,
  subscribe: () => () => undefined,
  add: notStored,
  save: notStored,
  remove: notStored,
  restore: notStored,
  order: notStored,
  setDefault: notStored,
};
