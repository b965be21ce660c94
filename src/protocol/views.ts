import * as v from 'valibot';
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME } from '#domain/limits.ts';
import { tidyViewName, DEFAULT_VIEWS } from '#domain/view/savedViews.ts';
import { kept, type Of } from '#protocol/fields.ts';

/** The staff's saved views. Each endpoint answers with the resulting `SharedViews`. */
export const VIEW_PATHS = {
  /** GET; POST `AddViewRequest`; `/:id` POST `SaveViewRequest`, DELETE. */
  views: '/api/views',
  /** POST `{ ids }`: the person's own views in this order. */
  order: '/api/views/order',
  /** POST `DefaultViewRequest`. */
  default: '/api/views/default',
  /** POST: restores a removed view. */
  restoreOf: (id: string) => `/api/views/${encodeURIComponent(id)}/restore`,
} as const;

/** Longer than any view that a person makes; addresses have limits. */
const MAX_VIEW_SEARCH = 4000;

function isTidyViewName(name: string): boolean {
  return name !== '' && tidyViewName(name) === name;
}

const id = v.pipe(v.string(), v.uuid());
const name = v.pipe(
  v.string(),
  v.maxLength(MAX_VIEW_NAME),
  v.check(isTidyViewName, 'Not blank, without blanks around it, and without runs of blanks in it.'),
  kept,
);
const search = v.pipe(v.string(), v.maxLength(MAX_VIEW_SEARCH), kept);
const place = v.picklist(['own', 'team']);
const revision = v.pipe(v.string(), v.uuid());
const defaultFor = v.picklist(DEFAULT_VIEWS);

export const addViewRequestSchema = v.object({ id, name, search, place });
export type AddViewRequest = Of<typeof addViewRequestSchema>;
/** 409 `urn:problem:stale` if the view has another revision. */
export const saveViewRequestSchema = v.object({ name, search, revision });
export type SaveViewRequest = Of<typeof saveViewRequestSchema>;
export const viewOrderRequestSchema = v.object({
  ids: v.pipe(v.array(id), v.maxLength(MAX_SAVED_VIEWS)),
});
export type ViewOrderRequest = Of<typeof viewOrderRequestSchema>;
export const defaultViewRequestSchema = v.object({ id: v.nullable(id), whose: defaultFor });
export type DefaultViewRequest = Of<typeof defaultViewRequestSchema>;

/** The person's own views in their order, then the team's by name. */
export const sharedViewsSchema = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    search: v.string(),
    place,
    revision: v.string(),
    mayChange: v.boolean(),
    ownerName: v.nullable(v.string()),
    defaultFor: v.array(defaultFor),
  }),
);
export type SharedViews = Of<typeof sharedViewsSchema>;
export type SharedView = SharedViews[number];
