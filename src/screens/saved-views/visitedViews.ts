import * as v from 'valibot';
import { MAX_SAVED_VIEWS } from '#domain/limits.ts';
import { rememberedValue } from '#platform/rememberedValue.ts';

const VISITED_VIEW = v.object({
  /** The view's id. */
  id: v.string(),
  /** Its query then: after a change of that, also by a new day, nothing is compared. */
  query: v.string(),
  /** How many users it showed. */
  count: v.number(),
  /** The newest change at that time (`ChangesSince`). */
  newest: v.string(),
});
export type VisitedView = v.InferOutput<typeof VISITED_VIEW>;

const STORED = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(VISITED_VIEW)), []);

/** The views whose changes the person wants to see, as they were at the last visit. */
export const visitedViews = rememberedValue<readonly VisitedView[]>('dashboard.looked', {
  parse: (text) => v.parse(STORED, text).slice(-2 * MAX_SAVED_VIEWS),
  format: (visited) => (visited.length === 0 ? null : JSON.stringify(visited)),
});

/** For a view that was not visited yet. */
export const notVisited = (id: string): VisitedView => ({ id, query: '', count: 0, newest: '' });

export function setVisited(visited: VisitedView): void {
  visitedViews.set([...visitedViews.get().filter(({ id }) => id !== visited.id), visited]);
}

export function forgetVisit(id: string): void {
  visitedViews.set(visitedViews.get().filter((visited) => visited.id !== id));
}
