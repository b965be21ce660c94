import * as v from 'valibot';
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME } from '#domain/limits.ts';
import { tidyViewName } from '#domain/view/savedViews.ts';
import { DEFAULT_VIEWS, type KeptView, type ViewPlace } from '#domain/view/viewStore.ts';
import type { Moved, MovedGroup, MovedSince, MovedUsers } from '#domain/change/changesSince.ts';
import { canBeKept, count, type Fields } from '#protocol/fields.ts';
import { userQuery } from '#protocol/querySchema.ts';
import { doneChange } from '#protocol/resultSchema.ts';
import { answeredUser } from '#protocol/userSchema.ts';

/** The staff's saved views. Each endpoint answers with the resulting `SharedViews`. */
export const VIEW_PATHS = {
  /** GET; POST `AddViewRequest`; `/:id` POST `SaveViewRequest`, DELETE. */
  views: '/api/views',
  /** POST `{ ids }`: the person's own views in this order. */
  order: '/api/views/order',
  /** POST `DefaultViewRequest`. */
  default: '/api/views/default',
  /** POST `VisitedRequest`. */
  visited: '/api/views/visited',
  /** POST `MovedRequest`: `MovedSince`. */
  moved: '/api/views/moved',
  /** POST: restores a removed view. */
  restoreOf: (id: string) => `/api/views/${encodeURIComponent(id)}/restore`,
} as const;

/** Longer than any view that a person makes; addresses have limits. */
const MAX_VIEW_SEARCH = 4000;
/** The query of such an address, as JSON. */
const MAX_VISITED_QUERY = 10 * MAX_VIEW_SEARCH;

type SharedPlace = Exclude<ViewPlace, 'browser'>;
export type SharedView = KeptView & {
  readonly place: SharedPlace;
  /** `null`: the person does not want to see who comes and who goes. */
  readonly visited: VisitedView | null;
};

/** A view as it was at a person’s last visit. */
interface VisitedView {
  /** Its query then: after a change of that, also by a new day, nothing is compared. */
  readonly query: string;
  /** How many users it showed. */
  readonly count: number;
  /** The newest change at that time (`MovedSince`). */
  readonly newest: string;
}

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
/** `''`: before the first one. */
const changeNumber = v.pipe(v.string(), v.regex(/^\d{0,15}$/));

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

const visited = v.nullable(
  v.object({
    query: v.pipe(v.string(), v.maxLength(MAX_VISITED_QUERY), v.check(canBeKept)),
    count,
    newest: changeNumber,
  } satisfies Fields<VisitedView>),
);

export const visitedSchema = v.object({ id, visited });
export interface VisitedRequest {
  readonly id: string;
  readonly visited: VisitedView | null;
}

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
    // A server of the version before has none.
    visited: v.optional(visited, null),
  } satisfies Fields<SharedView>),
);

export const movedRequestSchema = v.object({
  query: v.nullable(userQuery),
  since: changeNumber,
});

const movedGroup = v.object({
  count,
  users: v.array(v.object({ user: answeredUser, change: doneChange } satisfies Fields<Moved>)),
} satisfies Fields<MovedGroup>);

export const movedSinceSchema = v.object({
  newest: v.string(),
  moved: v.nullable(
    v.union([
      v.literal('many'),
      v.object({ came: movedGroup, left: movedGroup } satisfies Fields<MovedUsers>),
    ]),
  ),
} satisfies Fields<MovedSince>);
