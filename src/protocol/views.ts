import * as v from 'valibot';
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME } from '#domain/limits.ts';
import { tidyViewName } from '#domain/view/savedViews.ts';
import { DEFAULT_VIEWS, type KeptView, type ViewPlace } from '#domain/view/viewStore.ts';
import { canBeKept, type Fields } from '#protocol/fields.ts';

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

type SharedPlace = Exclude<ViewPlace, 'browser'>;
export type SharedView = KeptView & { readonly place: SharedPlace };

/** The person's own views in their order, then the team's by name. */
export type SharedViews = readonly SharedView[];

export function isTidyViewName(name: string): boolean {
  return name !== '' && tidyViewName(name) === name;
}

const id = v.pipe(v.string(), v.uuid());
const name = v.pipe(
  v.string(),
  v.maxLength(MAX_VIEW_NAME),
  v.check(isTidyViewName),
  v.check(canBeKept),
);
const search = v.pipe(v.string(), v.maxLength(MAX_VIEW_SEARCH), v.check(canBeKept));
const place = v.picklist(['own', 'team'] satisfies SharedPlace[]);
const revision = v.pipe(v.string(), v.uuid());

export const addViewSchema = v.object({ id, name, search, place });
export type AddViewRequest = v.InferOutput<typeof addViewSchema>;

/** 409 `urn:problem:stale` if the view has another revision. */
export const saveViewSchema = v.object({ name, search, revision });
export type SaveViewRequest = v.InferOutput<typeof saveViewSchema>;

export const viewOrderSchema = v.object({ ids: v.pipe(v.array(id), v.maxLength(MAX_SAVED_VIEWS)) });
export interface ViewOrderRequest {
  readonly ids: readonly string[];
}

const defaultFor = v.picklist(DEFAULT_VIEWS);

export const defaultViewSchema = v.object({ id: v.nullable(id), whose: defaultFor });
export type DefaultViewRequest = v.InferOutput<typeof defaultViewSchema>;

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
  } satisfies Fields<SharedView>),
);
