import * as v from 'valibot';
import { MAX_SAVED_VIEWS } from '#domain/limits.ts';
import { NOT_VISITED, type VisitedView } from '#domain/view/viewStore.ts';
import { rememberedValue } from '#platform/rememberedValue.ts';

const VISITED_VIEW = v.object({
  /** The view's id. */
  id: v.string(),
  query: v.string(),
  count: v.number(),
  newest: v.string(),
});
type VisitById = v.InferOutput<typeof VISITED_VIEW>;

const STORED = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(VISITED_VIEW)), []);

/** The views of this browser whose changes the person wants to see, as they were at the last visit. */
export const visitedViews = rememberedValue<readonly VisitById[]>('dashboard.looked', {
  parse: (text) => v.parse(STORED, text).slice(-2 * MAX_SAVED_VIEWS),
  format: (visited) => (visited.length === 0 ? null : JSON.stringify(visited)),
});

/** As `ViewStore.setVisited`. @returns whether it could be stored */
export function storeVisit(id: string, visited: VisitedView | null): boolean {
  const all = visitedViews.get();
  const isWanted = all.some((one) => one.id === id);
  // If another tab has ended it, a visit does not begin it again.
  if (visited !== null && isWanted === (visited.query === NOT_VISITED.query)) return true;
  const others = all.filter((one) => one.id !== id);
  return visitedViews.set(visited === null ? others : [...others, { id, ...visited }]);
}
