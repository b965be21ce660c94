import * as v from 'valibot';
import { MAX_SAVED_VIEWS } from '#domain/limits.ts';
import { rememberedValue } from '#platform/rememberedValue.ts';

const LOOKED_VIEW = v.object({
  /** The view's id. */
  id: v.string(),
  /** Its query then: after a change of that, also by a new day, nothing is compared. */
  query: v.string(),
  /** How many users it showed. */
  count: v.number(),
  /** The newest change at that time (`ChangesSince`). */
  newest: v.string(),
});
export type LookedView = v.InferOutput<typeof LOOKED_VIEW>;

const STORED = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(LOOKED_VIEW)), []);

/** The views whose changes the person wants to see, as they were at the last visit. */
export const lookedViews = rememberedValue<readonly LookedView[]>('dashboard.looked', {
  parse: (text) => v.parse(STORED, text).slice(-2 * MAX_SAVED_VIEWS),
  format: (looked) => (looked.length === 0 ? null : JSON.stringify(looked)),
});

/** For a view that was not visited yet. */
export const notLooked = (id: string): LookedView => ({ id, query: '', count: 0, newest: '' });

export function setLooked(looked: LookedView): void {
  lookedViews.set([...lookedViews.get().filter(({ id }) => id !== looked.id), looked]);
}

export function forgetLooked(id: string): void {
  lookedViews.set(lookedViews.get().filter((looked) => looked.id !== id));
}
