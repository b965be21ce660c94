import * as v from 'valibot';
import { createStore } from '#domain/createStore.ts';
import type { KeptView, ViewOutcome, ViewStore } from '#domain/view/savedViews.ts';
import { type ProblemType, problemSchema } from '#protocol/problems.ts';
import {
  sharedViewsSchema,
  VIEW_PATHS,
  type AddViewRequest,
  type DefaultViewRequest,
  type SaveViewRequest,
  type ViewOrderRequest,
} from '#protocol/views.ts';
import type { Connection } from '#sources/shared/connection/connection.ts';
import { jsonRequest, requestJson } from '#sources/shared/jsonRequest.ts';

const TIMEOUT_MS = 10_000;

/**
 * The views that a server keeps. Every response has all of them; an older one that arrives late is
 * ignored.
 * @param basePath the path that the product is served under, without a trailing slash
 */
export function createServerViews(
  fetch: (path: string, init: RequestInit) => Promise<Response>,
  { listen }: Pick<Connection, 'listen'>,
  basePath = '',
): ViewStore {
  const views = createStore<readonly KeptView[] | null>(null);
  let askedCount = 0;
  /** The number of the newest request whose response is shown. */
  let shownNumber = 0;
  const request = async (method: string, path: string, json?: object): Promise<ViewOutcome> => {
    askedCount += 1;
    const number = askedCount;
    try {
      // It arrives also if the page is left at once.
      const init = { ...jsonRequest(method, json), keepalive: true };
      const { status, body } = await requestJson(fetch, basePath + path, init, TIMEOUT_MS);
      const problem = v.safeParse(problemSchema, body);
      if (problem.success) return OUTCOMES[problem.output.type] ?? 'notStored';
      const next = v.parse(sharedViewsSchema, status === 200 ? body : null);
      if (number <= shownNumber) return 'done';
      shownNumber = number;
      if (JSON.stringify(next) !== JSON.stringify(views.get())) views.set(next);
      return 'done';
    } catch {
      return 'notStored';
    }
  };
  const read = () => void request('GET', VIEW_PATHS.views);
  /** Views that are not known here yet caused the refusal. */
  const change = async (...parts: Parameters<typeof request>) => {
    const outcome = await request(...parts);
    if (outcome === 'stale' || outcome === 'gone' || outcome === 'forbidden') read();
    return outcome;
  };
  // Views are not read before somebody needs them.
  const readAgain = () => {
    if (askedCount > 0) read();
  };
  listen({ onViews: readAgain, onOpen: readAgain });
  return {
    capabilities: { places: ['own', 'team'], keepsUnstored: false },
    get: views.get,
    subscribe: (listener) => {
      const unsubscribe = views.subscribe(listener);
      if (askedCount === 0) read();
      return unsubscribe;
    },
    add: async ({ id, name, search }, place) => {
      if (place === 'browser') return 'notStored';
      return change('POST', VIEW_PATHS.views, { id, name, search, place } satisfies AddViewRequest);
    },
    save: ({ id, name, search }, revision) =>
      change('POST', at(id), { name, search, revision } satisfies SaveViewRequest),
    remove: (id) => change('DELETE', at(id)),
    restore: (id) => change('POST', VIEW_PATHS.restoreOf(id)),
    setDefault: (id, whose) =>
      change('POST', VIEW_PATHS.default, { id, whose } satisfies DefaultViewRequest),
    order: (ids) => change('POST', VIEW_PATHS.order, { ids } satisfies ViewOrderRequest),
  };
}

function at(id: string): string {
  return `${VIEW_PATHS.views}/${encodeURIComponent(id)}`;
}

const OUTCOMES: Readonly<Partial<Record<ProblemType, ViewOutcome>>> = {
  'urn:problem:stale': 'stale',
  'urn:problem:not-found': 'gone',
  'urn:problem:full': 'full',
  'urn:problem:forbidden': 'forbidden',
};
